import { measuredShift, noShiftReason } from './measured-shift.js';

const found = { differenceCents: 0.02, errorCents: 0.05, pitchedSeconds: 60 };
const nothing = { differenceCents: null, errorCents: null };

describe('the shift that was measured', () => {
  it('is the requested one and the difference from it', () => {
    expect(measuredShift(found, -31.77)).toEqual({ cents: -31.75, differenceCents: 0.02, errorCents: 0.05 });
    expect(noShiftReason(found)).toBeUndefined();
  });

  it('is missing with a reason: drums have no pitch to measure', () => {
    const drums = { ...nothing, pitchedSeconds: 0.3 };
    expect(measuredShift(drums, -31.77)).toBeNull();
    expect(noShiftReason(drums)).toMatch(/no pitch to measure the shift by/);
  });

  it('is missing with a reason: tones of the original aren’t in the result', () => {
    expect(noShiftReason({ ...nothing, pitchedSeconds: 30 })).toMatch(/tones could be followed in the result/);
  });

  it('is missing without a reason when nothing was compared', () => {
    expect(measuredShift(null, -31.77)).toBeNull();
    expect(noShiftReason(null)).toBeUndefined();
  });
});
