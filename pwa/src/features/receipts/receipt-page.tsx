import { resultOf, type ResultFigures } from '@attune/catalogue/result';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { asApiError } from '../../api/api-error';
import { attuneApi } from '../../api/attune-api';
import { useRetuneReadQuery, useRetuneReceiptQuery } from '../../api/generated/attune-client';
import { dayAndTimeWithin, longDayAndTime } from '../../shared/format/localised';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { toKeptSong } from '../../shared/listening/kept-player';
import { LazyReceiptCard } from '../../shared/receipt/lazy-receipt-card';
import type { Receipt } from '../../shared/receipt/receipt-rows';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { SessionError } from '../../shared/session/session-error';
import { useSession } from '../../shared/session/use-session';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { Panel } from '../../shared/ui/panel';
import { ProgressLine } from '../../shared/ui/progress-line';
import { EmptyState, LoadingTicks } from '../../shared/ui/states';
import { ToolHeader } from '../../shared/ui/tool-header';
import { ReceiptLink } from './receipt-link';
import { StoredFile } from './stored-file';

/** `/retuner/receipts/{id}`: the receipt of a retune. */
export function ReceiptPage() {
  usePageTitle('Receipt');
  const { id = '' } = useParams();
  const { status } = useSession();
  const { currentData: receipt } = useRetuneReceiptQuery(id, { skip: status !== 'signedIn' });
  return (
    <>
      <ToolHeader
        title="Receipt"
        lead={
          receipt
            ? `${receipt.originalFilename}, ${dayAndTimeWithin(receipt.createdAt)}`
            : 'Measured before and after by Attune'
        }
        end={
          <span className="flex flex-wrap gap-1 print:hidden">
            <LinkButton variant="quiet" size="sm" to="/">
              <ArrowLeft aria-hidden className="icon" />
              Recent Activity
            </LinkButton>
            {receipt && (
              <Button variant="quiet" size="sm" onClick={() => window.print()}>
                <Printer aria-hidden className="icon" />
                Print
              </Button>
            )}
          </span>
        }
      />
      <ReceiptOrSignIn id={id} />
      {receipt && <PrintedFoot createdAt={receipt.createdAt} />}
    </>
  );
}

/** On paper: where the receipt is, and of when. */
function PrintedFoot({ createdAt }: { createdAt: string }) {
  return (
    <p className="mt-4 hidden justify-between gap-4 text-xs text-ink-3 print:flex">
      <span className="wrap-anywhere">{window.location.href}</span>
      <span>{longDayAndTime(createdAt)}</span>
    </p>
  );
}

function ReceiptOrSignIn({ id }: { id: string }) {
  const { status, problem } = useSession();
  const { openSignIn } = useAuthDialogs();
  if (problem) return <SessionError problem={problem} />;
  if (status === 'loading') return <Loading />;
  if (status === 'signedIn') return <OwnReceipt id={id} />;
  return (
    <Panel>
      <EmptyState title="Sign in to see this receipt" level={2}>
        <p className="text-sm text-ink-2">Receipts are private, unless their owner makes one public by a link.</p>
        <Button variant="primary" onClick={() => openSignIn()}>
          Sign In
        </Button>
      </EmptyState>
    </Panel>
  );
}

function OwnReceipt({ id }: { id: string }) {
  const { currentData: receipt, error, isFetching, refetch } = useRetuneReceiptQuery(id);
  // Whether the file is still stored changes by itself.
  const { currentData: retune } = useRetuneReadQuery(id, { refetchOnMountOrArgChange: true, skip: !receipt });
  if (receipt) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <LazyReceiptCard
          receipt={receipt}
          song={retune ? toKeptSong({ ...retune, name: retune.originalFilename }) : null}
          again={retune?.originalUrl ? 'server' : null}
          file={
            retune && <StoredFile retune={retune} isMeasured={'beforeHz' in resultOf(figuresOf(receipt)).figures} />
          }
        >
          <ReceiptLink id={id} />
        </LazyReceiptCard>
        <p className="max-w-[52em] text-sm text-ink-3">
          <span>{howToRead(receipt)} </span>
          {receipt.signature && (
            <Link to="/verify" className="text-link print:hidden">
              Verify the file
            </Link>
          )}
        </p>
      </div>
    );
  }
  if (!error || isFetching) return <Loading />;
  const refusal = asApiError(error);
  if (refusal.code === 'retune.not_ready') return <UnderWay id={id} />;
  const missing = whyMissing(refusal);
  if (missing === null) {
    return (
      <Panel>
        <LoadError title="We couldn’t load this receipt" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState title={missing.title} level={2}>
        <p className="text-sm text-ink-2">{missing.text}</p>
        <LinkButton to="/">Recent Activity</LinkButton>
      </EmptyState>
    </Panel>
  );
}

function Loading() {
  return (
    <Panel>
      <LoadingTicks label="Loading the receipt" />
    </Panel>
  );
}

const POLL_INTERVAL_MS = 2000;

/** A retune until it has ended. */
function UnderWay({ id }: { id: string }) {
  const dispatch = useDispatch();
  const { data: retune } = useRetuneReadQuery(id, { pollingInterval: POLL_INTERVAL_MS });
  const hasEnded = retune !== undefined && ['completed', 'failed', 'cancelled'].includes(retune.status);
  useEffect(() => {
    if (hasEnded) dispatch(attuneApi.util.invalidateTags(['Retunes', 'Usage', 'History', 'Activity', 'Analytics']));
  }, [hasEnded, dispatch]);
  return (
    <Panel>
      <EmptyState title="This song is still being retuned" level={2}>
        <p className="text-sm text-ink-2">
          The receipt appears here when it is done. You can leave this page meanwhile.
        </p>
        <ProgressLine label="Retuning" percent={retune?.progress?.percent ?? null} />
      </EmptyState>
    </Panel>
  );
}

/** Null for an error that trying again can help. */
function whyMissing({ status, code, message }: { status: number; code?: string; message: string }) {
  if (code === 'retune.measurements_removed') return { title: 'These measurements are no longer kept', text: message };
  if (code === 'retune.receipt_deleted') return { title: 'This receipt was deleted', text: message };
  if (status === 400 || code === 'retune.not_found') {
    return {
      title: 'Receipt not found',
      text: 'This receipt doesn’t exist, or it belongs to another account or workspace.',
    };
  }
  const isRefusal = status > 400 && status < 500 && status !== 401 && status !== 429;
  return isRefusal ? { title: 'There is no receipt', text: message } : null;
}

const figuresOf = (receipt: Receipt): ResultFigures => ({ ...receipt, askedCents: receipt.asked.cents });

/** What the figures mean, below them. */
function howToRead(receipt: Receipt): string {
  const { kind, figures } = resultOf(figuresOf(receipt));
  if ('movedCents' in figures) {
    return 'The shift is exact. Only confirming it by measurement needs steady notes in the song.';
  }
  if (kind === 'moving') {
    return 'Attune moves the whole song by one ratio, so a pitch that moves keeps moving. A4 is the middle value: half of the song is above it, half below.';
  }
  return '± is how closely this song can be measured: 95 of 100 measurements fall inside. On target means the difference is smaller than that.';
}
