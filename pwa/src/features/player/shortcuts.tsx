import { useEffect, useRef } from 'react';
import { Scope } from '../../shared/scope';
import { Dialog } from '../../shared/ui/dialog';
import { usePlayerSession, usePlayerState } from './use-player';

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Space', 'K'], 'Play or pause'],
  [['J', '←'], 'Back 10 seconds'],
  [['L', '→'], 'Forward 10 seconds'],
  [['P'], 'Previous track'],
  [['N'], 'Next track'],
  [['R'], 'Switch between recorded and retuned'],
  [['M'], 'Mute'],
  [['↑', '↓'], 'Volume'],
  [['O'], 'Choose files'],
  [['?'], 'Show this list'],
];

const VOLUME_STEP = 5;
/** Controls that use the key themselves. */
const OWN_KEYS = 'input, textarea, select, [role=slider], [role=radio], [role=tab], [contenteditable=true]';
/** Keys that repeat while held down; the others act once. */
const HELD = new Set(['j', 'l', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);
const PRESSED_BY_SPACE = 'button, a, summary, [role=button], [role=switch]';

/** The player's keys, while the page is open and no dialog is. */
export function useShortcuts({ choose, showHelp }: { choose: () => void; showHelp: () => void }): void {
  const session = usePlayerSession();
  const { volume, listening, currentId } = usePlayerState();
  const handle = useRef<(event: KeyboardEvent) => void>(() => undefined);

  useEffect(() => {
    handle.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(`${OWN_KEYS}, [role=dialog], [role=alertdialog]`)) return;
      if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return;
      const actions: Record<string, () => void> = {
        o: choose,
        '?': showHelp,
        ...(currentId !== null && {
          ' ': () => session.toggle(),
          k: () => session.toggle(),
          j: () => session.skip(-10),
          l: () => session.skip(10),
          ArrowLeft: () => session.skip(-10),
          ArrowRight: () => session.skip(10),
          ArrowUp: () => session.setVolume(volume + VOLUME_STEP),
          ArrowDown: () => session.setVolume(volume - VOLUME_STEP),
          p: () => session.previous(),
          n: () => session.next(),
          m: () => session.toggleMute(),
          r: () => session.listenTo(listening === 'original' ? 'retuned' : 'original'),
        }),
      };
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
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

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid gap-0 text-sm">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
            <dt className="order-2 flex flex-none gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="figure grid min-h-7 min-w-7 place-items-center rounded-sm border border-line-strong bg-raised px-1.5 text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-3">
        In the waveform, the arrow keys move by a tenth of a second, Page Up and Page Down by ten seconds.
      </p>
    </Dialog>
  );
}
