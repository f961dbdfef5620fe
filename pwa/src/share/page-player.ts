import { canSetVolume } from '../shared/audio/can-set-volume';
import { clock } from '../shared/format/sound';
import { KeptPlayer, type KeptSong, type Listening, type Version } from '../shared/listening/kept-player';
import { measureDock } from '../shared/listening/measure-dock';
import type { Scope } from '../shared/scope';

const all = <T extends HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
const part = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-${name}]`);

const songOf = ({ dataset }: HTMLElement): KeptSong => JSON.parse(dataset.song ?? '') as KeptSong;

/**
 * The one player of a page for visitors, in place of the browser's own: it goes through the page's songs in their order
 * and stops after the last.
 */
export function startPlayer(scope: Scope): void {
  const holders = all('[data-song]');
  const songs = holders.map(songOf);
  const [first] = songs;
  if (!first) return;
  for (const element of all('[data-scripted]')) element.hidden = false;
  for (const element of all('[data-plain]')) element.hidden = true;
  for (const element of all('[data-levels]')) element.hidden = !canSetVolume();
  const bar = part('bar');
  if (bar) scope.own(measureDock(bar));

  const sender = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? 'Attune';
  const pageTitle = document.title;
  const player = new KeptPlayer(sender);
  const position = document.querySelector<HTMLInputElement>('[data-position]');
  const wave = part('wave');
  const versions = all<HTMLInputElement>('[data-version][type="radio"]');
  let version: Version = 'retuned';

  const seek = (share: number): void => {
    if (player.state === null) player.cue(first, songs);
    player.seek(share);
  };
  const toggle = (song: KeptSong): void => {
    if (player.state?.song.id === song.id) player.toggle();
    else player.play(song, songs);
  };
  const presses: Record<string, (button: HTMLElement) => void> = {
    all: () => player.play(first, songs),
    song: (button) => toggle(songOf(button)),
    toggle: () => toggle(player.state?.song ?? first),
    previous: player.previous,
    next: player.next,
    close: () => {
      const { id } = player.state?.song ?? first;
      player.close();
      holders[songs.findIndex((song) => song.id === id)]?.focus();
    },
  };
  scope.listen(document, 'click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
    if (button) presses[button.dataset.press ?? '']?.(button);
  });
  if (position) scope.listen(position, 'input', () => seek(Number(position.value) / Number(position.max)));
  if (wave) {
    scope.listen(wave, 'click', (event) => {
      const shown = [...wave.children].find((drawing) => drawing.getClientRects().length > 0) ?? wave;
      const { left, width } = shown.getBoundingClientRect();
      if (event instanceof MouseEvent && width > 0) seek((event.clientX - left) / width);
    });
  }
  for (const radio of versions) {
    scope.listen(radio, 'change', () => {
      version = radio.value as Version;
      player.listenTo(version);
      show();
    });
  }

  const showButtons = (playing: KeptSong | null): void => {
    const mark = (button: HTMLElement, isPlaying: boolean, name: string): void => {
      button.classList.toggle('is-playing', isPlaying);
      button.setAttribute('aria-label', `${isPlaying ? 'Pause' : 'Play'}${name}`);
    };
    for (const button of all('[data-press="toggle"]')) mark(button, playing !== null, '');
    for (const button of all('[data-press="song"]')) {
      const { id, name } = songOf(button);
      mark(button, playing?.id === id, ` ${name}`);
    }
  };

  /** What is chosen for every song, or in the bar what is heard of this one. */
  const showVersion = (radio: HTMLInputElement, now: Listening | null): void => {
    const inBar = radio.closest('[data-bar]') !== null;
    const isMissing = inBar && radio.value === 'original' && now?.song.original === null;
    radio.checked = radio.value === (inBar ? (now?.version ?? version) : version);
    radio.closest('label')?.classList.toggle('text-ink-3', isMissing);
    // A disabled element loses the focus.
    if (isMissing && radio === document.activeElement) {
      versions.find((one) => one !== radio && one.name === radio.name)?.focus();
    }
    radio.disabled = isMissing;
  };

  const showPosition = (seconds: number, duration: number | null): void => {
    const share = duration === null ? 0 : seconds / duration;
    setText('time', clock(seconds));
    if (duration !== null) setText('length', clock(duration));
    if (position) {
      position.value = String(Math.round(share * Number(position.max)));
      position.setAttribute('aria-valuetext', `${clock(seconds)} of ${part('length')?.textContent ?? ''}`);
    }
    for (const played of document.querySelectorAll<SVGRectElement>('[data-played]')) {
      played.setAttribute('width', String(share * (played.ownerSVGElement?.viewBox.baseVal.width ?? 0)));
    }
  };

  const show = (): void => {
    const now = player.state;
    const { song = null, isPlaying = false, problem = null } = now ?? {};
    document.title = song && isPlaying ? `▶ ${song.name}, ${sender}` : pageTitle;
    const box = part('player');
    if (box) {
      box.dataset.heard = now?.version ?? version;
      if ('bar' in box.dataset) box.hidden = song === null;
    }
    showButtons(isPlaying ? song : null);
    showPosition(now?.positionSeconds ?? 0, now?.durationSeconds ?? null);
    for (const radio of versions) showVersion(radio, now);
    // Not disabled: the focus stays where it was pressed last.
    part('press="next"')?.setAttribute('aria-disabled', String(!now?.hasNext));
    const at = songs.findIndex(({ id }) => id === song?.id);
    setText('name', song?.name ?? '');
    const following = songs[at + 1];
    setText('place', `${at + 1} of ${songs.length}${following ? `. Next: ${following.name}` : ''}`);
    setText('problem', problem ?? '');
    const alert = part('problem');
    if (alert) alert.hidden = problem === null;
  };
  scope.own(player.subscribe(show));
  scope.own(player.close);
}

function setText(name: string, text: string): void {
  const element = part(name);
  if (element && element.textContent !== text) element.textContent = text;
}
