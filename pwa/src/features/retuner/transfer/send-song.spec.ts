import { DEFAULT_OPTIONS } from '../options/options';
import { previewFor } from '../options/preview';
import type { Tuning } from '../song';
import { parametersOf } from './send-song';

const FOUND = {
  a4Hz: 441.5,
  cents: 5.89,
  errorCents: 1.2,
  movement: null,
  temperament: null,
  spreadHz: 0.2,
  partials: 900,
  histogram: [],
  candidatesHz: [441.5],
};
const TUNED: Tuning = { kind: 'measured', measurement: { ...FOUND, confidence: 0.9 } };
const UNCLEAR: Tuning = { kind: 'measured', measurement: { ...FOUND, confidence: 0.1 } };

function sourceSent(tuning: Tuning, sourceText: string | null = null): unknown {
  const { request } = previewFor({ tuning, sourceText, isForced: false }, DEFAULT_OPTIONS);
  if (request === null) throw new Error('There is no request.');
  return (parametersOf(request) as { sourceHz?: unknown }).sourceHz;
}

describe('the source a retune is asked for with', () => {
  it('is what was measured here, what was given by hand, or left to the server', () => {
    expect(sourceSent(TUNED)).toBe(441.5);
    expect(sourceSent(UNCLEAR, '443')).toBe(443);
    expect(sourceSent({ kind: 'measuring', share: 0.5 })).toBe('auto');
  });

  it('is not stated when it is merely assumed, so that the receipt says so', () => {
    expect(sourceSent(UNCLEAR)).toBeUndefined();
  });
});
