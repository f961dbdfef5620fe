/** @jest-environment <rootDir>/test/support/dom-environment.mjs */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const script = readFileSync(path.join(import.meta.dirname, '../public/share-page/player.js'), 'utf8');

const PAGE = `
  <div data-player>
    <div><audio data-sound="retuned" data-gain-db="0"></audio></div>
    <div><audio data-sound="original" data-gain-db="0"></audio></div>
    <div data-controls><button data-play></button><input data-position type="range" max="1000"></div>
    <p data-time></p><p data-length></p><p data-problem></p>
    <div data-versions>
      <input type="radio" value="original"><input type="radio" value="retuned">
    </div>
  </div>`;

/** jsdom plays nothing: a sound of 100 s that has loaded its metadata or not. */
function fakeSound(name: string, hasMetadata: boolean) {
  const element = document.querySelector<HTMLAudioElement>(`[data-sound=${name}]`);
  if (element === null) throw new Error(`There is no ${name}.`);
  const state = { paused: true, hasMetadata };
  Object.defineProperties(element, {
    paused: { get: () => state.paused },
    duration: { get: () => (state.hasMetadata ? 100 : NaN) },
    readyState: { get: () => (state.hasMetadata ? 1 : 0) },
    currentTime: { value: 0, writable: true },
    play: {
      value: () => {
        state.paused = false;
        return Promise.resolve();
      },
    },
    pause: { value: () => void (state.paused = true) },
    load: { value: () => void (state.paused = true) },
  });
  const loaded = () => {
    state.hasMetadata = true;
    element.dispatchEvent(new Event('loadedmetadata'));
  };
  return { element, loaded };
}

function open() {
  document.body.innerHTML = PAGE;
  const [retuned, original] = [fakeSound('retuned', true), fakeSound('original', false)];
  const element = document.createElement('script');
  element.textContent = script;
  document.body.append(element);
  const hear = (version: string) =>
    document.querySelector(`[value=${version}]`)?.dispatchEvent(new Event('change', { bubbles: true }));
  void retuned.element.play();
  retuned.element.currentTime = 40;
  return { retuned, original, hear };
}

describe('the player of a share page', () => {
  it('continues at the same place when switched to a version that has to load first', () => {
    const { retuned, original, hear } = open();
    hear('original');
    expect(retuned.element.paused).toBe(true);
    original.loaded();
    expect(original.element).toMatchObject({ paused: false, currentTime: 40 });
  });

  it('keeps playing at the same place when switched back before that version has loaded', () => {
    const { retuned, original, hear } = open();
    hear('original');
    hear('retuned');
    expect(retuned.element).toMatchObject({ paused: false, currentTime: 40 });
    original.loaded();
    expect(original.element.paused).toBe(true);
    expect(retuned.element.currentTime).toBe(40);
  });
});
