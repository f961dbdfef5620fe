import { PitchTracker } from './pitch-tracker';

const clear = (frequencyHz: number) => ({ frequencyHz, clarity: 0.95 });

function shownAfter(tracker: PitchTracker, readings: ({ frequencyHz: number; clarity: number } | null)[]) {
  return readings.map((reading) => tracker.next(reading)?.frequencyHz ?? null);
}

describe('what is shown of the readings', () => {
  it('begins when two clear ones agree', () => {
    expect(shownAfter(new PitchTracker(), [clear(440), clear(440)])).toEqual([null, 440]);
    expect(shownAfter(new PitchTracker(), [clear(440), clear(880), clear(440)])).toEqual([null, null, null]);
  });

  it('is the median of the last five', () => {
    const shown = shownAfter(new PitchTracker(), [440, 441, 439, 440, 445, 440].map(clear));
    expect(shown.at(-1)).toBe(440);
  });

  it('stays while the clarity is above 0.7, begins again above 0.85 only', () => {
    const tracker = new PitchTracker();
    shownAfter(tracker, [clear(440), clear(440)]);
    expect(tracker.next({ frequencyHz: 440, clarity: 0.72 })?.frequencyHz).toBe(440);
    expect(shownAfter(tracker, [null, null, null])).toEqual([440, 440, null]);
    expect(tracker.next({ frequencyHz: 440, clarity: 0.8 })).toBeNull();
  });

  it('ignores a single reading an octave off', () => {
    const shown = shownAfter(new PitchTracker(), [440, 440, 880, 440].map(clear));
    expect(shown.slice(1)).toEqual([440, 440, 440]);
  });

  it('follows an octave that stays, and counts it as another note', () => {
    const tracker = new PitchTracker();
    const shown = shownAfter(tracker, [440, 440, 880, 880, 880, 880, 880].map(clear));
    expect(shown.slice(-2)).toEqual([440, 880]);
    expect(tracker.next(clear(880))?.note).toBe(2);
  });

  it('follows another note after two readings', () => {
    expect(shownAfter(new PitchTracker(), [440, 440, 494, 494].map(clear)).slice(-2)).toEqual([440, 494]);
  });
});
