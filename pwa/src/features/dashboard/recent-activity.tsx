import { briefVerdict, askedWords } from '@attune/catalogue/receipt-words';
import {
  ArrowRight,
  AudioWaveform,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Info,
  type LucideIcon,
  RotateCw,
  Waves,
  X,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { type RetuneDto, useRetuneLatestQuery } from '../../api/generated/attune-client';
import { dayAndTime } from '../../shared/dates/dates';
import { Figure } from '../../shared/ui/figure';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { Panel } from '../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../shared/ui/states';

/** The user's last retunes. */
export function RecentActivity() {
  const { data: retunes, error, isFetching, refetch } = useRetuneLatestQuery();
  const hasAny = retunes !== undefined && retunes.length > 0;
  return (
    <Panel
      title="Recent Activity"
      flush={hasAny}
      end={
        retunes?.some(({ receiptUrl }) => receiptUrl !== null) && (
          <span className="text-sm text-ink-3">Open a row for its receipt</span>
        )
      }
    >
      {hasAny ? (
        <ul className="border-t border-line">
          {retunes.map((retune) => (
            <Row key={retune.id} retune={retune} />
          ))}
        </ul>
      ) : retunes ? (
        <NoActivity />
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load this list" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading your retunes" />
      )}
    </Panel>
  );
}

function NoActivity() {
  return (
    <EmptyState title="No Activity Yet">
      <p className="max-w-[36em] text-sm text-ink-2">Your retunes will appear here.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to="/retuner">
          <AudioWaveform aria-hidden className="icon" />
          Retune a song
        </LinkButton>
        <LinkButton to="/tuner">Open the tuner</LinkButton>
      </div>
    </EmptyState>
  );
}

const ENDINGS: Record<RetuneDto['status'], { icon: LucideIcon; tone: string; text: string }> = {
  pending: { icon: CircleDashed, tone: 'text-ink-2', text: 'Waiting' },
  processing: { icon: CircleDashed, tone: 'text-ink-2', text: 'In progress' },
  completed: { icon: CircleCheck, tone: 'text-ink-2', text: 'Done' },
  failed: { icon: CircleAlert, tone: 'text-off', text: 'Failed, didn’t count' },
  cancelled: { icon: X, tone: 'text-ink-3', text: 'Cancelled' },
};

const GRID =
  'grid min-h-14 grid-cols-[minmax(0,1fr)_1.1rem] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm xs:px-6 lg:grid-cols-[minmax(0,1fr)_9.5rem_12.5rem_12.5rem_10rem_1.1rem]';
const MARK = 'icon col-start-2 row-start-1 row-end-5 text-ink-3 lg:col-start-6 lg:row-end-2';

function Row({ retune }: { retune: RetuneDto }) {
  const { id, receiptUrl, status, originalFilename } = retune;
  return (
    <li className="border-t border-line first:border-t-0">
      {receiptUrl !== null ? (
        <Link to={`/retuner/receipts/${id}`} className={`${GRID} text-ink no-underline hover:bg-raised`}>
          <Cells retune={retune} />
          <ArrowRight aria-hidden className={MARK} />
        </Link>
      ) : (
        <div className={GRID}>
          <Cells retune={retune} />
          {status === 'failed' && (
            <Link to="/retuner" aria-label={`Choose ${originalFilename} again`} className={`${MARK} hover:text-ink`}>
              <RotateCw aria-hidden className="icon" />
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

function Cells({ retune }: { retune: RetuneDto }) {
  const { originalFilename, params, figures, createdAt, processedAt, error } = retune;
  const at = processedAt ?? createdAt;
  return (
    <>
      <b className="truncate font-[560]" title={originalFilename}>
        {originalFilename}
      </b>
      <span className="col-start-1 flex flex-wrap gap-x-3.5 gap-y-0.5 lg:contents">
        <span className="text-ink-2">{params && askedWords(withResult(params)).short}</span>
        <span className="min-w-0">
          {figures ? <Pitches retune={retune} /> : <span className="text-ink-3">{error}</span>}
        </span>
        <Outcome retune={retune} />
        <time dateTime={at} className="whitespace-nowrap text-ink-3 lg:text-right">
          {dayAndTime(at)}
        </time>
      </span>
    </>
  );
}

/** The A4 of the result, as far as it is needed in words, is that of the target until it is known. */
const withResult = (params: NonNullable<RetuneDto['params']>) => ({
  ...params,
  equivalentA4Hz: params.equivalentA4Hz ?? params.targetHz,
});

/** A4 before and after, or from which pitch the song was moved when it could not be measured. */
function Pitches({ retune: { figures, params } }: { retune: RetuneDto }) {
  if (figures?.measured) {
    return (
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <Figure value={figures.beforeHz} decimals={2} tone="was" />
        <ArrowRight aria-label="to" className="icon size-3.5! text-ink-3" />
        <Figure value={figures.afterHz} unit="Hz" decimals={2} tone="now" />
      </span>
    );
  }
  return (
    <span className="whitespace-nowrap text-ink-3">
      {params?.sourceBasis === 'assumed' ? 'from an assumed' : 'from'}{' '}
      <Figure value={params?.sourceHz ?? null} decimals={2} />
    </span>
  );
}

const VERDICTS = {
  good: { icon: CircleCheck, tone: 'text-tune' },
  neutral: { icon: Info, tone: 'text-ink-2' },
  bad: { icon: CircleAlert, tone: 'text-off' },
};

function Outcome({ retune: { status, figures, params } }: { retune: RetuneDto }) {
  const verdict = figures && briefVerdict(figures, params?.sourceHz ?? null);
  const { icon, tone, text } = verdict ? { ...VERDICTS[verdict.tone], text: verdict.text } : ENDINGS[status];
  const Icon = figures?.isMoving && verdict?.tone === 'good' ? Waves : icon;
  return (
    <span className={`flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <Icon aria-hidden className="icon size-4!" />
      {text}
    </span>
  );
}
