import { Download, RotateCcw } from 'lucide-react';
import { saveFile } from '../../../../shared/save-file';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { CONVINCING_ODDS, percentDecimals, readingOf } from '../model/odds';
import { OddsChart } from './odds-chart';
import { oddsOf, rightOf, shiftOf, type TestResult, toCsv } from './results';
import { OutcomeMarks } from './trial-marks';

/** Shifts from this size on are a matter of hearing pitch and not of luck, cents. */
const AUDIBLE_CENTS = 10;

interface TestOutcomeProps {
  result: TestResult;
  onAgain: () => void;
}

/** A finished test: its score, the odds, and what they say. */
export function TestOutcome({ result, onAgain }: TestOutcomeProps) {
  const { trials } = result;
  const right = rightOf(result);
  const odds = oddsOf(result);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <OutcomeMarks trials={trials} />
      <dl className="joined sm:grid-cols-3">
        <Stat label="Score">
          <Figure value={right} size="lg" /> <span className="text-lg text-ink-3">/</span>{' '}
          <Figure value={trials.length} size="lg" />
        </Stat>
        <Stat label="Odds by guessing">
          <span className="text-lg">
            <Figure value={odds * 100} unit="%" decimals={percentDecimals(odds)} size="lg" />
          </span>
        </Stat>
        <Stat label="Reading">
          <span className="text-sm">{readingOf(right, trials.length)}</span>
        </Stat>
      </dl>
      <div className="grid gap-6 md:grid-cols-2">
        <OddsChart right={right} trials={trials.length} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <h3 className="text-base">What this says</h3>
          <Conclusion odds={odds} cents={shiftOf(result)} />
          <div className="flex flex-wrap gap-3 pt-1">
            <Button variant="primary" onClick={onAgain}>
              <RotateCcw aria-hidden className="icon" />
              Test again
            </Button>
            <Button onClick={() => saveFile(new Blob([toCsv([result])], { type: 'text/csv' }), 'blind-test.csv')}>
              <Download aria-hidden className="icon" />
              Download CSV
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function Stat({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1.5 px-4 py-4 xs:px-6">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Conclusion({ odds, cents }: { odds: number; cents: number | null }) {
  if (odds > CONVINCING_ODDS) {
    return (
      <p className="text-sm text-ink-2">
        This test does not show that you can tell the two apart. It does not show that you cannot: more trials, or a
        shorter passage in a loop, find smaller differences.
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-2">
      That the two can be told apart, not that one is better.
      {cents !== null && Math.abs(cents) >= AUDIBLE_CENTS && (
        <span>
          {' '}
          A pitch shift of <Figure value={cents} unit="cents" /> is audible to many people with a moment’s memory of the
          other.
        </span>
      )}
    </p>
  );
}
