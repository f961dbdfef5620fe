import { TimeMap } from '@attune/catalogue/time-map';
import { retimedFields, retimedText, TimeChange } from './times.js';

const FACTOR = 1.25;

describe('times in a text', () => {
  it.each([
    [
      'lines of lyrics',
      '[ti:Song]\n[00:04.00]One\n[01:00.500][02:00.00]Two',
      '[ti:Song]\n[00:05.00]One\n[01:15.625][02:30.00]Two',
    ],
    ['whole seconds, which become exact', '[00:01]One\n[00:02]Two', '[00:01.25]One\n[00:02.50]Two'],
    ['hours', '[00:59:00]One\n[01:00:00]Two', '[01:13:45]One\n[01:15:00]Two'],
    ['hundredths after a colon', '[00:04:00]One\n[00:08:80]Two', '[00:05:00]One\n[00:11:00]Two'],
    ['words', '[00:04.00]<00:04.00>One <00:06.00>Two', '[00:05.00]<00:05.00>One <00:07.50>Two'],
    [
      'offset and length',
      '[offset:+500]\n[length: 03:20]\n[00:04.00]One',
      '[offset:+625]\n[length: 04:10]\n[00:05.00]One',
    ],
    ['a song of more than an hour and a half', '[90:00.00]One', '[112:30.00]One'],
    [
      'a cue sheet',
      'FILE "a.flac" WAVE\n  TRACK 02 AUDIO\n    PREGAP 00:02:00\n    INDEX 01 04:00:74\n    POSTGAP 00:01:00',
      'FILE "a.flac" WAVE\n  TRACK 02 AUDIO\n    PREGAP 00:02:38\n    INDEX 01 05:01:18\n    POSTGAP 00:01:19',
    ],
    ['none', 'Recorded at 12:30 [live], John 3:16 [3:16]', 'Recorded at 12:30 [live], John 3:16 [3:16]'],
  ])('follow the tempo: %s', (_, text, expected) => {
    expect(retimedText(text, new TimeChange(FACTOR), true)).toBe(expected);
    expect(retimedText(text, new TimeChange(1), true)).toBe(text);
  });

  it('are those of lyrics in any other text, too, unless a single one may be something else', () => {
    expect(retimedText('[00:04.00]One', new TimeChange(FACTOR), false)).toBe('[00:05.00]One');
    expect(retimedText('[00:04]One\n[00:08]Two', new TimeChange(FACTOR), false)).toBe('[00:05.00]One\n[00:10.00]Two');
    expect(retimedText('[12:30] by the sea', new TimeChange(FACTOR), false)).toBe('[12:30] by the sea');
  });
});

describe('times in a field', () => {
  it('follow the tempo, or are not carried when they cannot', () => {
    const fields = new Map([
      ['TITLE', ['12:30']],
      ['BPM', ['120', '90,5 BPM', 'fast', '120-124']],
      ['fBPM', ['99.99']],
      ['CHAPTER007', ['01:00:00.500']],
      ['CHAPTER008', ['half past']],
      ['SYNCEDLYRICS', ['[00:04]One']],
      ['SERATO_MARKERS_V2', ['AQEAAAA=']],
    ]);
    expect(Object.fromEntries(retimedFields(fields, new TimeChange(FACTOR)))).toEqual({
      TITLE: ['12:30'],
      BPM: ['96', '72.4', 'fast'],
      fBPM: ['79.99'],
      CHAPTER007: ['01:15:00.625'],
      SYNCEDLYRICS: ['[00:05.00]One'],
    });
    expect(retimedFields(fields, new TimeChange(1))).toEqual(fields);
  });
});

describe('times of a straightened song', () => {
  const points = [
    { seconds: 0, cents: 1200 },
    { seconds: 60, cents: 1200 },
    { seconds: 60, cents: 0 },
  ];
  // Its first minute plays at half its speed.
  const straightening = { timeMap: new TimeMap(points, 0), sourceSeconds: 120 };

  it('move with the sound, not by a mean', () => {
    const change = new TimeChange(1, straightening);
    expect(change.factor).toBeCloseTo(1.5, 9);
    expect([change.moved(30_000, 1_000), change.moved(90_000, 1_000)]).toEqual([60_000, 150_000]);
    expect(retimedText('[00:30.00]One\n[01:30.00]Two', change, true)).toBe('[01:00.00]One\n[02:30.00]Two');
    expect(Object.fromEntries(retimedFields(new Map([['BPM', ['120']]]), change))).toEqual({ BPM: ['80'] });
  });

  it('move once more in varispeed', () => {
    const change = new TimeChange(FACTOR, straightening);
    expect(change.moved(90, 1)).toBeCloseTo(150 * FACTOR, 9);
    expect(change.moved(Infinity, 1)).toBe(Infinity);
  });

  it('of no length stay', () => {
    expect(new TimeChange(1, { ...straightening, sourceSeconds: 0 }).factor).toBe(1);
  });
});
