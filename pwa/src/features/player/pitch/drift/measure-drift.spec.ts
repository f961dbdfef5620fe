import { heldRange } from '@attune/catalogue/drift';
import { tuningModule } from '../../../../../test/support/tuning-module';
import { measureDrift } from './measure-drift';

const RATE_HZ = 8000;
const SECONDS = 40;
/** Up to the fifth of a scale, one after another. */
const NOTES = [0, 2, 3, 7];

/** Notes that sink by 24 cents. */
function record(sinksCents: number) {
  let phase = 0;
  const samples = Int16Array.from({ length: SECONDS * RATE_HZ }, (_, i) => {
    const seconds = i / RATE_HZ;
    const cents = 100 * (NOTES[Math.floor(2 * seconds) % 4] ?? 0) + sinksCents * (0.5 - seconds / SECONDS);
    phase += (2 * Math.PI * 440 * 2 ** (cents / 1200)) / RATE_HZ;
    return 10_000 * Math.sin(phase);
  });
  return { channels: [samples], sampleRateHz: RATE_HZ };
}

const readings = (moments: readonly { cents: number | null }[]) => moments.flatMap(({ cents }) => cents ?? []);

it('finds how a record sinks, every five seconds, and measures what straightening leaves of it', () => {
  const [measured, straightened, done] = [...measureDrift(tuningModule, record(24))];
  if (measured?.type !== 'measured' || straightened?.type !== 'straightened') throw new Error('It sinks.');
  const { moments, fit } = measured;
  expect(moments.map(({ seconds }) => seconds)).toEqual([2.5, 7.5, 12.5, 17.5, 22.5, 27.5, 32.5, 37.5]);
  for (const { seconds, cents } of moments) expect(Math.abs((cents ?? 99) - 24 * (0.5 - seconds / 40))).toBeLessThan(1);
  expect(fit.reason).toBeNull();
  expect(fit.course?.centreCents).toBeCloseTo(0, 0);
  expect(heldRange(readings(straightened.moments))).toBeLessThan(1);
  for (const cents of readings(straightened.moments)) expect(Math.abs(cents)).toBeLessThan(1);
  expect(done).toEqual({ type: 'done' });
});

it('has nothing to straighten in a steady record', () => {
  expect([...measureDrift(tuningModule, record(0))]).toMatchObject([
    { type: 'measured', moments: [], fit: { course: null, reason: 'steady' } },
    { type: 'done' },
  ]);
});
