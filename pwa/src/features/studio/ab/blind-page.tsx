import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { newId } from '../../../shared/new-id';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { LinkButton } from '../../../shared/ui/link-button';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState } from '../../../shared/ui/states';
import { Breadcrumb } from '../shared/breadcrumb';
import { EarlierTests } from './blind/earlier-tests';
import type { TestResult } from './blind/results';
import { RunningTest } from './blind/running-test';
import { TestOutcome } from './blind/test-outcome';
import { TestSetup } from './blind/test-setup';
import { useResults } from './blind/use-results';
import { BlindTest } from './model/blind-test';
import { missingOf } from './page/transport';
import { AlignmentLine } from './parts/alignment-line';
import { OfflineHint } from './parts/offline-note';
import type { AbState } from './session/ab-session';
import { useAbSession } from './session/use-ab-session';

const COMPARE = '/studio/ab';

/** `/studio/ab/blind`: whether the two files can be told apart. */
export function BlindPage() {
  usePageTitle('Blind test');
  const navigate = useNavigate();
  const { session, state } = useAbSession();
  const { user } = useSession();
  const results = useResults(user?.id ?? '');
  const [test, setTest] = useState<BlindTest | null>(null);
  const [outcome, setOutcome] = useState<TestResult | null>(null);
  const missing = missingOf(state);

  const start = (trials: number) => {
    session.stop();
    setOutcome(null);
    setTest(new BlindTest(trials));
  };
  const finish = () => {
    if (test === null) return;
    const result = toResult(test, state);
    results.add(result);
    setOutcome(result);
    setTest(null);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Breadcrumb to={COMPARE} list="A/B Compare" here="Blind test" />
      <OfflineHint />
      {missing !== null && outcome === null ? (
        <Missing text={missing} />
      ) : (
        <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <Heading state={state} outcome={outcome} />
            <Button size="sm" onClick={() => (outcome === null ? void navigate(COMPARE) : setOutcome(null))}>
              {outcome !== null ? 'Close' : test === null ? 'Back' : 'Leave the test'}
            </Button>
          </div>
          {outcome !== null ? (
            <>
              {!results.isStored && (
                <Note tone="warn" announce>
                  This browser has no room for the result. Download it before you leave.
                </Note>
              )}
              <TestOutcome result={outcome} onAgain={() => start(outcome.trials.length)} />
            </>
          ) : test !== null ? (
            <RunningTest session={session} state={state} test={test} onFinish={finish} />
          ) : (
            <TestSetup state={state} onStart={start} />
          )}
        </Panel>
      )}
      {test === null && <EarlierTests results={results} />}
    </div>
  );
}

/** The song, both pitches, and how the two were matched. */
function Heading({ state, outcome }: { state: AbState; outcome: TestResult | null }) {
  const { a, b, comparison } = state;
  const song = outcome?.song ?? songOf(a.name);
  const [aHz, bHz] = outcome === null ? [a.a4Hz, b.a4Hz] : [outcome.aHz, outcome.bHz];
  return (
    <div className="min-w-0">
      <h2 className="text-base leading-snug wrap-anywhere">{song}</h2>
      <p className="text-sm text-ink-3">
        A <Figure value={aHz} unit="Hz" decimals={2} tone="was" />, B{' '}
        <Figure value={bHz} unit="Hz" decimals={2} tone="now" />.{' '}
        {comparison !== null && <AlignmentLine comparison={comparison} />}
      </p>
    </div>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <Panel>
      <EmptyState title={text} level={2}>
        <p className="text-sm text-ink-2">Original on A, retuned on B.</p>
        <LinkButton to={COMPARE}>
          <Upload aria-hidden className="icon" />
          Choose files
        </LinkButton>
      </EmptyState>
    </Panel>
  );
}

/** The name of a file without its ending. */
const songOf = (name: string | null): string => (name ?? '').replace(/\.[a-z0-9]{1,5}$/i, '');

function toResult(test: BlindTest, { a, b }: AbState): TestResult {
  return {
    id: newId(),
    finishedAt: new Date().toISOString(),
    song: songOf(a.name),
    aName: a.name ?? '',
    bName: b.name ?? '',
    aHz: a.a4Hz,
    bHz: b.a4Hz,
    trials: [...test.outcome()],
  };
}
