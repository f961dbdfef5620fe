import { measuredAs } from '../../../../test/support/a-song-tuning';
import { DEFAULT_OPTIONS } from '../options/options';
import { albumOf, albumSourceOf, isShared, unmeasuredSongs } from './album';
import { emptyQueue, type QueueAction, reduceQueue } from './queue-state';

/** A list of songs by their A4, Hz, with their confidence. */
function aList(...songs: [id: string, a4Hz: number, confidence?: number][]) {
  const added: QueueAction = {
    type: 'added',
    songs: songs.map(([id]) => ({ id, file: null, name: id, path: '', sizeBytes: 1 })),
    intake: null,
  };
  const tuned = songs.flatMap(([id, a4Hz, confidence]): QueueAction[] => [
    { type: 'inspected', id, inspection: { kind: 'known', facts: FACTS, peaks: null } },
    { type: 'tuned', id, tuning: measuredAs(a4Hz, confidence) },
  ]);
  return [added, ...tuned].reduce(reduceQueue, emptyQueue(DEFAULT_OPTIONS));
}

const FACTS = { durationSeconds: 240, sampleRateHz: 44_100, channels: 2, codec: 'flac', bitRateKbps: null };

describe('the album of a list', () => {
  const list = aList(['a', 441.22], ['b', 441.18], ['c', 441.24], ['live', 437.64], ['e', 441.15], ['rain', 460, 0.4]);

  it('has the pooled pitch of the songs that agree', () => {
    const album = albumOf(list);
    expect(album?.a4Hz).toBeCloseTo(441.2, 2);
    expect(album?.places.get('a')).toEqual({ kind: 'pooled', cents: expect.closeTo(0.09, 1) as number });
    expect(album?.places.get('live')).toEqual({ kind: 'outlier', cents: expect.closeTo(-14, 0) as number });
  });

  it('lends its pitch to a song below 60 % confidence, which has no say in it', () => {
    expect(albumOf(list)?.places.get('rain')).toEqual({ kind: 'estimated' });
    expect(albumSourceOf(list, albumOf(list), { id: 'rain', takesAlbumShift: false })).toBeCloseTo(441.2, 2);
  });

  it.each([
    ['four in five songs agree', [441, 441.1, 441, 441.05, 430], true],
    ['only three in four do', [441, 441.1, 441, 430], false],
  ])('is shifted as one when %s: %s', (_, pitches, expected) => {
    const state = aList(...pitches.map((hz, i): [string, number] => [String(i), hz]));
    expect(isShared(state, albumOf(state))).toBe(expected);
  });

  it('follows the choice of the user, for all and for an outlier', () => {
    const own = reduceQueue(list, { type: 'album-shift', albumShift: 'own' });
    expect(albumSourceOf(own, albumOf(own), { id: 'a', takesAlbumShift: false })).toBeNull();
    expect(albumSourceOf(list, albumOf(list), { id: 'live', takesAlbumShift: false })).toBeNull();
    expect(albumSourceOf(list, albumOf(list), { id: 'live', takesAlbumShift: true })).toBeCloseTo(441.2, 2);
  });

  it('leaves out a song whose source is set by hand', () => {
    const set = reduceQueue(list, { type: 'source', id: 'a', text: '415' });
    expect(albumOf(set)?.places.has('a')).toBe(false);
    expect(albumSourceOf(set, albumOf(set), { id: 'a', takesAlbumShift: false })).toBeNull();
  });

  it('is not known before all songs are measured, nor of songs that do not agree', () => {
    const measuring = reduceQueue(list, { type: 'tuned', id: 'b', tuning: { kind: 'measuring', share: 0 } });
    expect(albumOf(measuring)).toBeNull();
    expect(unmeasuredSongs(measuring).map(({ id }) => id)).toEqual(['b']);
    expect(albumOf(aList(['a', 440], ['b', 430], ['c', 450]))).toBeNull();
    expect(albumOf(aList(['a', 440]))).toBeNull();
  });
});
