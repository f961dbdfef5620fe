import { Figure } from './figure';

/** A rounded duration: seconds up to two minutes, then minutes. */
export function ApproximateTime({ seconds }: { seconds: number }) {
  return seconds < 120 ? <Figure value={seconds} unit="s" /> : <Figure value={Math.round(seconds / 60)} unit="min" />;
}
