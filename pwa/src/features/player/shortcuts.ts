import { useEffect, useRef } from 'react';
import { Scope } from '../../shared/scope';
import { SEMITONES } from './pitch/song-move';
import { usePlayerSession, usePlayerState } from './use-player';

const VOLUME_STEP = 5;
/** Controls that use all keys themselves. */
const OWN_KEYS = 'input, textarea, select, [role=slider], [contenteditable=true], [role=dialog], [role=alertdialog]';
const MOVED_BY_ARROWS = '[role=radio], [role=tab]';
/** Keys that repeat while held down; the others act once. */
const HELD = new Set(['j', 'l', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ',', '.', '-', '=']);
const PRESSED_BY_SPACE = 'button, a, summary, [role=button], [role=switch], [role=radio], [role=tab]';

/** Keys of a keyboard whose character is another one with Shift, or in another country. */
const BY_CODE: Record<string, string> = { Comma: ',', Period: '.', Minus: '-', Equal: '=' };

function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const plain = BY_CODE[code] ?? (key.length === 1 ? key.toLowerCase() : key);
  const isNamed = plain.length > 1 || code in BY_CODE;
  return shiftKey && isNamed ? `Shift+${plain}` : plain;
}

/** Keys of the page, while no dialog is open and nothing that uses them itself has the focus. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const handle = useRef<(event: KeyboardEvent) => void>(() => undefined);

  useEffect(() => {
    handle.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(OWN_KEYS)) return;
      if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return;
      if (event.key.startsWith('Arrow') && target?.closest(MOVED_BY_ARROWS)) return;
      const key = keyOf(event);
      const act = actions[key];
      if (!act) return;
      event.preventDefault();
      if (!event.repeat || HELD.has(key)) act();
    };
  });

  useEffect(() => {
    const scope = new Scope();
    scope.listen(document, 'keydown', (event) => handle.current(event));
    return scope.dispose;
  }, []);
}

/** The keys that act in every view of the player. */
export function useShortcuts({ choose, showHelp }: { choose: () => void; showHelp: () => void }): void {
  const session = usePlayerSession();
  const { volume, listening, retune, currentId } = usePlayerState();
  const always = { o: choose, '?': showHelp };
  const semitone = (step: 1 | -1) => () => {
    const semitones = Math.min(SEMITONES.max, Math.max(SEMITONES.min, session.song.settings.semitones + step));
    session.song.change({ semitones });
    session.song.listenAt('instrument');
  };
  const withTrack = {
    ' ': () => session.toggle(),
    k: () => session.toggle(),
    j: () => session.skip(-10),
    l: () => session.skip(10),
    ArrowLeft: () => session.skip(-10),
    ArrowRight: () => session.skip(10),
    ArrowUp: () => session.setVolume(volume + VOLUME_STEP),
    ArrowDown: () => session.setVolume(volume - VOLUME_STEP),
    'Shift+ArrowUp': semitone(1),
    'Shift+ArrowDown': semitone(-1),
    p: () => session.previous(),
    n: () => session.next(),
    m: () => session.toggleMute(),
    i: () => session.song.listenAt('instrument'),
    r: () => session.song.listenAt(listening === 'original' ? retune.aim : 'recorded'),
  };
  useKeys(currentId === null ? always : { ...always, ...withTrack });
}
