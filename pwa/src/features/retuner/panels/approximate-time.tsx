import { Figure } from '../../../shared/ui/figure';

/** A length of time as one says it: seconds up to two minutes, then minutes. */
export function ApproximateTime({ seconds }: { seconds: number }) {
  return seconds < 120 ? <Figure value={seconds} unit="s" /> : <Figure value={Math.round(seconds / 60)} unit="min" />;
}
