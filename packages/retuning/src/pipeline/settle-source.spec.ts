import { settleSource } from './settle-source.js';
import { SongError } from './song-errors.js';

const aim = { targetHz: 432, anchor: 'a4', force: false } as const;

function refusalOf(work: () => unknown): SongError {
  try {
    work();
  } catch (error) {
    if (error instanceof SongError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('the source of a song that was measured', () => {
  it('is what was measured', () => {
    expect(settleSource(aim, { a4Hz: 442.31, confidence: 0.9 })).toEqual({ sourceHz: 442.31, sourceBasis: 'measured' });
  });

  it('is 440 Hz when the measurement cannot be trusted or made', () => {
    expect(settleSource(aim, { a4Hz: 432, confidence: 0.2 })).toEqual({ sourceHz: 440, sourceBasis: 'assumed' });
    expect(settleSource(aim, null)).toEqual({ sourceHz: 440, sourceBasis: 'assumed' });
  });

  it('that lies within half a cent of where it would be moved is refused with what was measured', () => {
    const refusal = refusalOf(() => settleSource(aim, { a4Hz: 432.1, confidence: 0.9 }));
    expect(refusal).toMatchObject({
      kind: 'already_at_target',
      details: { sourceHz: 432.1, sourceBasis: 'measured', equivalentA4Hz: 432, confidence: 0.9 },
    });
    expect(refusal.message).toContain('measures 432.1 Hz');
    expect(settleSource({ ...aim, force: true }, { a4Hz: 432.1, confidence: 0.9 }).sourceHz).toBe(432.1);
    // 432.13 Hz is 0.52 cents above.
    expect(settleSource(aim, { a4Hz: 432.13, confidence: 0.9 }).sourceHz).toBe(432.13);
  });

  it('is moved although it seems to be there when its error is above a cent', () => {
    expect(settleSource(aim, { a4Hz: 432.1, confidence: 0.61, errorCents: 4.5 }).sourceHz).toBe(432.1);
    expect(refusalOf(() => settleSource(aim, { a4Hz: 432.1, confidence: 0.9, errorCents: 0.4 })).kind).toBe(
      'already_at_target',
    );
  });

  it('counts where the A4 is moved, not the target, when a note is moved onto it', () => {
    const gentle = { targetHz: 528, anchor: 'note', force: false } as const;
    expect(refusalOf(() => settleSource(gentle, { a4Hz: 444, confidence: 0.9 })).kind).toBe('already_at_target');
  });

  it('that would be moved too far is refused', () => {
    const refusal = refusalOf(() => settleSource({ ...aim, targetHz: 1190 }, { a4Hz: 415, confidence: 0.9 }));
    expect(refusal.kind).toBe('ratio_out_of_range');
  });
});
