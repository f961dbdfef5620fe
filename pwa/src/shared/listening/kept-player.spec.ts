/** @jest-environment <rootDir>/test/support/dom-environment.mjs */
import { FakeSound } from '../../../test/support/fake-sound';
import { claimPlayback } from '../audio/exclusive-playback';
import type { KeptPlayer, KeptSong } from './kept-player';
import { createKeptPlayer } from './use-kept-player';

const song = (id: string, changes: Partial<KeptSong> = {}): KeptSong => ({
  id,
  name: `${id}.mp3`,
  retuned: `/result/${id}`,
  original: `/original/${id}`,
  gainDb: -6,
  ...changes,
});

let player: KeptPlayer;

beforeEach(() => {
  FakeSound.replaceAudio();
  player = createKeptPlayer();
});

afterEach(() => player.close());

it('plays the result, and says so in the tab’s title', () => {
  player.play(song('a'));
  FakeSound.last().know(100);
  expect(FakeSound.last().src).toBe('/result/a');
  expect(player.state).toMatchObject({ isPlaying: true, durationSeconds: 100, version: 'retuned' });
  expect(document.title).toMatch(/^▶ a\.mp3 · /);
  player.toggle();
  expect(player.state).toMatchObject({ isPlaying: false });
  expect(document.title).not.toContain('▶');
});

it('goes on at the same place in the other version, at the level of the quieter', () => {
  player.play(song('a'));
  FakeSound.last().know(100);
  FakeSound.last().currentTime = 25;
  player.listenTo('original');
  // The length of the original is not known yet: the place is shown by that of the result.
  expect(player.state).toMatchObject({ version: 'original', durationSeconds: 100, positionSeconds: 25 });
  // Varispeed: the original is shorter.
  FakeSound.last().know(98);
  expect(FakeSound.last()).toMatchObject({ src: '/original/a', currentTime: 24.5, paused: false });
  expect(FakeSound.last().volume).toBeCloseTo(0.501, 3);
  expect(FakeSound.all[0]?.paused).toBe(true);
});

it('stays paused when the version is changed while it is paused', () => {
  player.play(song('a'));
  FakeSound.last().know(100);
  player.toggle();
  player.listenTo('original');
  FakeSound.last().know(100);
  expect(FakeSound.last().paused).toBe(true);
});

it('has no original once that is no longer stored', () => {
  player.play(song('a', { original: null }));
  player.listenTo('original');
  expect(player.state).toMatchObject({ version: 'retuned' });
});

it('plays the list in its order and stops after the last', () => {
  const list = [song('a'), song('b')];
  player.play(song('a'), list);
  expect(player.state).toMatchObject({ hasPrevious: false, hasNext: true });
  FakeSound.last().end();
  expect(player.state?.song.id).toBe('b');
  FakeSound.last().know(60);
  FakeSound.last().end();
  expect(player.state).toMatchObject({ song: { id: 'b' }, isPlaying: false, hasNext: false, positionSeconds: 0 });
  expect(FakeSound.all).toHaveLength(2);
});

it('begins a song again before it goes back to the one before', () => {
  player.play(song('b'), [song('a'), song('b')]);
  FakeSound.last().know(60);
  FakeSound.last().currentTime = 10;
  player.previous();
  expect(FakeSound.last()).toMatchObject({ src: '/result/b', currentTime: 0 });
  player.previous();
  expect(FakeSound.last().src).toBe('/result/a');
});

it('moves by seconds, and not beyond the ends', () => {
  player.play(song('a'));
  FakeSound.last().know(60);
  player.skip(5);
  expect(FakeSound.last().currentTime).toBeCloseTo(5);
  player.skip(-20);
  expect(FakeSound.last().currentTime).toBe(0);
});

it('plays the version that is asked for, else that of the song before', () => {
  player.play(song('a'), [song('a')], 'original');
  expect(FakeSound.last().src).toBe('/original/a');
  player.play(song('b'));
  expect(FakeSound.last().src).toBe('/original/b');
});

it('opens a song at a place without playing it', () => {
  player.cue(song('a', { durationSeconds: 100 }), undefined, 'original');
  player.seek(0.5);
  expect(player.state).toMatchObject({ isPlaying: false, positionSeconds: 50, durationSeconds: 100 });
  FakeSound.last().know(98);
  expect(FakeSound.last()).toMatchObject({ src: '/original/a', currentTime: 49, paused: true });
});

it('plays a song that is in this tab, and releases its address afterwards', () => {
  const released: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: (url: string) => released.push(url) });
  player.play(song('a', { retuned: new Blob(['sound']) }));
  expect(FakeSound.last().src).toBe('blob:1');
  expect(released).toEqual([]);
  player.close();
  expect(released).toEqual(['blob:1']);
});

it('says when a song cannot be played, and tries again', () => {
  player.play(song('a'));
  FakeSound.last().dispatchEvent(new Event('error'));
  expect(player.state?.problem).toMatch(/couldn’t play this song/);
  player.toggle();
  expect(player.state?.problem).toBeNull();
  expect(FakeSound.all).toHaveLength(2);
  expect(FakeSound.last().paused).toBe(false);
});

it('is silent when something else plays', () => {
  player.play(song('a'));
  FakeSound.last().know(60);
  claimPlayback(() => undefined);
  expect(FakeSound.last().paused).toBe(true);
});

it('leaves the lock screen when it is closed', () => {
  const handlers: Record<string, unknown> = {};
  const mediaSession = {
    metadata: null as unknown,
    setActionHandler: (name: string, handler: unknown) => void (handlers[name] = handler),
  };
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true });
  const MediaMetadata = function (this: object, init: object) {
    Object.assign(this, init);
  };
  Object.assign(globalThis, { MediaMetadata });
  player.play(song('b'), [song('a'), song('b'), song('c')]);
  expect(mediaSession.metadata).toMatchObject({ title: 'b.mp3' });
  expect(handlers).toMatchObject({ previoustrack: player.previous, nexttrack: player.next });
  expect([typeof handlers.seekto, typeof handlers.seekforward]).toEqual(['function', 'function']);
  player.close();
  expect(mediaSession.metadata).toBeNull();
  expect(new Set(Object.values(handlers))).toEqual(new Set([null]));
  Reflect.deleteProperty(navigator, 'mediaSession');
});
