/** @jest-environment <rootDir>/test/support/dom-environment.mjs */
import { jest } from '@jest/globals';
import type { SharePage } from '@attune/catalogue/share-page';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSharedSong, SHARE_TERMS } from '../../test/support/a-shared-song';
import { FakeSound } from '../../test/support/fake-sound';
import type { Receipt } from '../shared/receipt/receipt-rows';
import { Scope } from '../shared/scope';
import { startPlayer } from './page-player';
import { ShareDocument } from './share-document';

const brand = { name: 'Low Tide Audio', logoUrl: null, colour: null };
const songs = [
  aSharedSong({ id: '1', title: 'Harbour Lights' }),
  aSharedSong({ id: '2', title: 'Salt and Signal' }),
  aSharedSong({ id: '3', title: 'Low Water', hasOriginal: false }),
];
const folder: SharePage<Receipt> = {
  kind: 'folder',
  brand,
  terms: SHARE_TERMS,
  name: 'Live recordings',
  description: null,
  hasCover: false,
  songs,
};

/** As the server sends it, once its script has run. */
function open(page: SharePage<Receipt>): void {
  const html = renderToStaticMarkup(createElement(ShareDocument, { page, sheet: '' }));
  document.documentElement.innerHTML = html.replace(/^<html[^>]*>|<\/html>$/g, '');
  startPlayer(scope);
}

function press(label: string): void {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === label,
  );
  if (!button) throw new Error(`There is no button ${label}.`);
  button.click();
}

function choose(version: string): void {
  const radio = document.querySelector<HTMLInputElement>(`input[value=${version}]`);
  if (radio) radio.checked = true;
  radio?.dispatchEvent(new Event('change', { bubbles: true }));
}

const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);
const checked = () => [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);

let scope: Scope;
/** Has the page measured as its layout changes. */
let resize: () => void = () => undefined;

class FakeResizeObserver {
  constructor(callback: () => void) {
    resize = callback;
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  FakeSound.replaceAudio();
  Object.assign(globalThis, { ResizeObserver: FakeResizeObserver });
  scope = new Scope();
});
afterEach(() => scope.dispose());

describe('the page of a shared folder', () => {
  it('plays all songs in their order and stops at the start of the last', () => {
    open(folder);
    expect(part('bar')?.hidden).toBe(true);
    press('Play all');
    expect(FakeSound.last().src).toBe('/s/abc/listen/1/retuned');
    expect(document.title).toBe('▶ Harbour Lights, Low Tide Audio');
    expect(part('bar')?.hidden).toBe(false);
    expect(part('place')?.textContent).toBe('1 of 3. Next: Salt and Signal');
    for (const id of ['2', '3']) {
      FakeSound.last().know(60);
      FakeSound.last().end();
      expect(FakeSound.last().src).toBe(`/s/abc/listen/${id}/retuned`);
    }
    FakeSound.last().know(60);
    FakeSound.last().end();
    expect(FakeSound.last()).toMatchObject({ src: '/s/abc/listen/3/retuned', currentTime: 0 });
    expect(document.title).toBe('Live recordings, Low Tide Audio');
  });

  it('has one switch for all songs, which keeps the place in the song', () => {
    open(folder);
    press('Play Salt and Signal');
    FakeSound.last().know(100);
    FakeSound.last().currentTime = 40;
    choose('original');
    FakeSound.last().know(100);
    expect(FakeSound.last()).toMatchObject({ src: '/s/abc/listen/2/original', currentTime: 40, paused: false });
    expect(checked()).toEqual(['original', 'original']);
    press('Previous song');
    press('Previous song');
    expect(FakeSound.last().src).toBe('/s/abc/listen/1/original');
  });

  it('shows in its bar what is heard, and what was chosen for every song above the list', () => {
    open(folder);
    press('Play Harbour Lights');
    choose('original');
    const inBar = part('bar')?.querySelector<HTMLInputElement>('input[value=original]');
    inBar?.focus();
    press('Play Low Water');
    expect(FakeSound.last().src).toBe('/s/abc/listen/3/retuned');
    expect(checked()).toEqual(['original', 'retuned']);
    expect(inBar?.disabled).toBe(true);
    expect(document.activeElement).toBe(part('bar')?.querySelector('input[value=retuned]'));
    press('Play Salt and Signal');
    expect(checked()).toEqual(['original', 'original']);
    expect(inBar?.disabled).toBe(false);
  });

  it('keeps room for its bar below what the keyboard brings into view', () => {
    open(folder);
    press('Play all');
    Object.defineProperty(part('bar'), 'offsetHeight', { value: 96 });
    resize();
    expect(document.documentElement.style.getPropertyValue('--dock-always')).toBe('96px');
  });

  it('says that levels are matched only where they can be', () => {
    open(folder);
    expect(part('levels')?.hidden).toBe(false);
    scope.dispose();
    scope = new Scope();
    const reading = jest.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
    open(folder);
    expect(part('levels')?.hidden).toBe(true);
    reading.mockRestore();
  });

  it('has no switch when originals are not shared', () => {
    open({ ...folder, songs: songs.map((song) => ({ ...song, hasOriginal: false })) });
    expect(document.querySelector('[type=radio]')).toBeNull();
  });

  it('pauses in its row, and gives the focus back to it when the player is closed', () => {
    open(folder);
    press('Play Salt and Signal');
    press('Pause Salt and Signal');
    expect(FakeSound.last().paused).toBe(true);
    press('Close the player');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Play Salt and Signal');
    expect(part('bar')?.hidden).toBe(true);
  });
});

describe('the page of a shared song', () => {
  const page: SharePage<Receipt> = { kind: 'song', brand, terms: SHARE_TERMS, song: aSharedSong() };

  it('goes on at the same place in the other version, also when it is switched before that has loaded', () => {
    open(page);
    press('Play');
    FakeSound.last().know(100);
    FakeSound.last().currentTime = 40;
    choose('original');
    choose('retuned');
    FakeSound.last().know(100);
    expect(FakeSound.last()).toMatchObject({ src: '/s/abc/listen/1/retuned', currentTime: 40, paused: false });
  });

  it('opens at the place that was chosen before it was played', () => {
    open(page);
    const position = part('position') as HTMLInputElement;
    position.value = '500';
    position.dispatchEvent(new Event('input'));
    FakeSound.last().know(100);
    expect(FakeSound.last()).toMatchObject({ currentTime: 50, paused: true });
  });

  it('says when the song cannot be played', () => {
    open(page);
    press('Play');
    FakeSound.last().dispatchEvent(new Event('error'));
    expect(part('problem')?.textContent).toMatch(/couldn’t play this song/);
  });
});
