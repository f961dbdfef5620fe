/** @jest-environment <rootDir>/test/support/dom-environment.mjs */
import { claimPlayback } from '../audio/exclusive-playback';
import { KeptPlayer, type KeptSong } from './kept-player';

/** jsdom plays nothing: sounds that load and play when the test says so. */
class FakeAudio extends EventTarget {
  static all: FakeAudio[] = [];
  paused = true;
  ended = false;
  duration = NaN;
  currentTime = 0;
  volume = 1;

  constructor(readonly src: string) {
    super();
    FakeAudio.all.push(this);
  }

  play(): Promise<void> {
    this.paused = false;
    return Promise.resolve();
  }

  pause(): void {
    this.paused = true;
  }

  load(): void {}
  removeAttribute(): void {}

  /** Its metadata arrives. */
  know(duration: number): void {
    this.duration = duration;
    this.dispatchEvent(new Event('loadedmetadata'));
  }

  end(): void {
    this.ended = true;
    this.dispatchEvent(new Event('ended'));
  }
}

const song = (id: string, changes: Partial<KeptSong> = {}): KeptSong => ({
  id,
  name: `${id}.mp3`,
  retunedUrl: `/result/${id}`,
  originalUrl: `/original/${id}`,
  gainDb: -6,
  ...changes,
});

const last = (): FakeAudio => FakeAudio.all.at(-1) ?? new FakeAudio('');

let player: KeptPlayer;

beforeEach(() => {
  FakeAudio.all = [];
  Object.assign(globalThis, { Audio: FakeAudio });
  player = new KeptPlayer();
});

afterEach(() => player.close());

it('plays the result, and says so in the tab’s title', () => {
  player.play(song('a'));
  last().know(100);
  expect(last().src).toBe('/result/a');
  expect(player.snapshot()).toMatchObject({ isPlaying: true, durationSeconds: 100, version: 'retuned' });
  expect(document.title).toMatch(/^▶ a\.mp3 · /);
  player.toggle();
  expect(player.snapshot()).toMatchObject({ isPlaying: false });
  expect(document.title).not.toContain('▶');
});

it('goes on at the same place in the other version, at the level of the quieter', () => {
  player.play(song('a'));
  last().know(100);
  last().currentTime = 25;
  player.listenTo('original');
  expect(player.snapshot()).toMatchObject({ version: 'original', durationSeconds: null });
  // Varispeed: the original is shorter.
  last().know(98);
  expect(last()).toMatchObject({ src: '/original/a', currentTime: 24.5, paused: false });
  expect(last().volume).toBeCloseTo(0.501, 3);
  expect(FakeAudio.all[0]?.paused).toBe(true);
});

it('stays paused when the version is changed while it is paused', () => {
  player.play(song('a'));
  last().know(100);
  player.toggle();
  player.listenTo('original');
  last().know(100);
  expect(last().paused).toBe(true);
});

it('has no original once that is no longer stored', () => {
  player.play(song('a', { originalUrl: null }));
  player.listenTo('original');
  expect(player.snapshot()).toMatchObject({ version: 'retuned' });
});

it('plays the list in its order and stops after the last', () => {
  const list = [song('a'), song('b')];
  player.play(song('a'), list);
  expect(player.snapshot()).toMatchObject({ hasPrevious: false, hasNext: true });
  last().end();
  expect(player.snapshot()?.song.id).toBe('b');
  last().know(60);
  last().end();
  expect(player.snapshot()).toMatchObject({ song: { id: 'b' }, isPlaying: false, hasNext: false });
  expect(FakeAudio.all).toHaveLength(2);
});

it('begins a song again before it goes back to the one before', () => {
  player.play(song('b'), [song('a'), song('b')]);
  last().know(60);
  last().currentTime = 10;
  player.previous();
  expect(last()).toMatchObject({ src: '/result/b', currentTime: 0 });
  player.previous();
  expect(last().src).toBe('/result/a');
});

it('moves by seconds, and not beyond the ends', () => {
  player.play(song('a'));
  last().know(60);
  player.skip(5);
  expect(last().currentTime).toBeCloseTo(5);
  player.skip(-20);
  expect(last().currentTime).toBe(0);
});

it('says when a song cannot be played, and tries again', () => {
  player.play(song('a'));
  last().dispatchEvent(new Event('error'));
  expect(player.snapshot()?.problem).toMatch(/couldn’t play this song/);
  player.toggle();
  expect(player.snapshot()?.problem).toBeNull();
  expect(FakeAudio.all).toHaveLength(2);
  expect(last().paused).toBe(false);
});

it('is silent when something else plays', () => {
  player.play(song('a'));
  last().know(60);
  claimPlayback(() => undefined);
  expect(last().paused).toBe(true);
});
