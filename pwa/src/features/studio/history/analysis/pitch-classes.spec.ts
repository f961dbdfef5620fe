import { aReceipt } from '../../../../../test/support/a-receipt';
import { noteRows } from './pitch-classes';

const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];
const notes = (meanCents: (i: number) => number | null) =>
  NAMES.map((name, i) => ({ name, energy: 1 / 12, meanCents: meanCents(i) }));
const { before, after } = aReceipt();

describe('the notes before and after', () => {
  it('are shown against 440 Hz, so that the shift shows', () => {
    const rows = noteRows({ original: notes((i) => i / 10), processed: notes((i) => i / 10) }, aReceipt());
    expect(rows).toHaveLength(12);
    expect(rows?.[1]).toMatchObject({ name: 'C♯', nameAfter: null });
    expect(rows?.[1]?.before).toBeCloseTo((before?.cents ?? NaN) + 0.1, 5);
    expect(rows?.[1]?.after).toBeCloseTo((after?.cents ?? NaN) + 0.1, 5);
  });

  it('are those of the song, whatever they have become', () => {
    // 315.6 cents up: three semitones and 15.6 cents. What was C is D sharp.
    const receipt = aReceipt({
      asked: { ratio: 1.2, cents: 315.64 },
      before: before && { ...before, cents: 0 },
      after: after && { ...after, cents: 315.64 },
    });
    const rows = noteRows({ original: notes(() => 0), processed: notes((i) => (i === 3 ? 1 : 0)) }, receipt);
    expect(rows?.[0]).toMatchObject({ name: 'C', nameAfter: 'D♯' });
    expect(rows?.[0]?.after).toBeCloseTo(16.64, 5);
    expect(rows?.[11]).toMatchObject({ name: 'B', nameAfter: 'D' });
  });

  it('has no figure for a note that never sounds', () => {
    const rows = noteRows({ original: notes(() => null), processed: notes(() => null) }, aReceipt());
    expect(rows?.[0]).toMatchObject({ before: null, after: null });
  });

  it.each([
    ['the original', { original: null, processed: notes(() => 0) }, aReceipt()],
    ['the result', { original: notes(() => 0), processed: null }, aReceipt()],
    ['a pitch', { original: notes(() => 0), processed: notes(() => 0) }, aReceipt({ after: null })],
  ])('are not compared without %s', (_what, content, receipt) => {
    expect(noteRows(content, receipt)).toBeNull();
  });
});
