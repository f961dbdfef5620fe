import { Download } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  type HistoryItemDto,
  useRetuneAnalysisQuery,
  useRetuneReceiptQuery,
} from '../../../api/generated/attune-client';
import { clock } from '../../../shared/format/sound';
import { dayAndTime } from '../../../shared/format/localised';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { LazyReceiptCard } from '../../../shared/receipt/lazy-receipt-card';
import { ResultLine } from '../../../shared/songs/verdict';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { buttonStyle } from '../../../shared/ui/button-style';
import { LinkButton } from '../../../shared/ui/link-button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { Breadcrumb } from '../shared/breadcrumb';
import { NotesPanel } from './analysis/notes-panel';
import { SpectrumPanel } from './analysis/spectrum-panel';
import { useHistoryReadQuery } from './history-api';

import { keptSongOf } from './song-actions';
import { ActionsPanel, FilesPanel, SettingsPanel } from './song-panels';
import { useSongActions } from './use-song-actions';

const LIST = '/studio/history';

/** `/studio/history/{id}` */
export function HistoryDetailPage() {
  const { id = '' } = useParams();
  const {
    currentData: song,
    error,
    isFetching,
    refetch,
  } = useHistoryReadQuery(id, { refetchOnMountOrArgChange: true });
  usePageTitle(song?.originalFilename ?? 'History');
  const status = error && 'status' in error ? error.status : 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Breadcrumb to={LIST} list="Songs" here={song?.originalFilename ?? 'Song'} />
      {error && (status === 404 || status === 400) ? (
        <Panel>
          <EmptyState title="This song is not in the history" level={2}>
            <p className="text-sm text-ink-2">It was deleted, or the link is for another workspace.</p>
            <LinkButton to={LIST}>All songs</LinkButton>
          </EmptyState>
        </Panel>
      ) : song ? (
        <Song song={song} />
      ) : (
        <Panel>
          {error && !isFetching ? (
            <LoadError title="We couldn’t load this song" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading the song" />
          )}
        </Panel>
      )}
    </div>
  );
}

function Song({ song }: { song: HistoryItemDto }) {
  const navigate = useNavigate();
  const { actions, layer } = useSongActions(useCallback(() => void navigate(LIST), [navigate]));
  const { data: receipt } = useRetuneReceiptQuery(song.id);
  const { originalFilename, processedObjectPath, processedAt, durationSeconds } = song;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words">{originalFilename}</h2>
          <p className="mt-1 text-sm text-ink-2">
            <ResultLine result={song.result} targetHz={song.targetFrequency} />
          </p>
          <p className="mt-1 text-sm text-ink-3">
            {dayAndTime(processedAt)}
            {durationSeconds !== null && <span>{`, length ${clock(Math.round(durationSeconds))}`}</span>}
          </p>
        </div>
        {processedObjectPath !== null && (
          <a href={inWorkspace(processedObjectPath)} download className={buttonStyle('primary', 'md')}>
            <Download aria-hidden className="icon" />
            Download
          </a>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ReceiptPart song={song} />
          <Analysis id={song.id} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FilesPanel song={song} />
          <SettingsPanel song={song} receipt={receipt} />
          <ActionsPanel song={song} actions={actions} />
        </div>
      </div>
      {layer}
    </>
  );
}

function ReceiptPart({ song }: { song: HistoryItemDto }) {
  const { id, originalUrl } = song;
  const { data: receipt, error, isFetching, refetch } = useRetuneReceiptQuery(id);
  if (receipt) {
    return (
      <LazyReceiptCard
        receipt={receipt}
        song={keptSongOf(song)}
        again={originalUrl === null ? null : 'server'}
        file={
          <Link to={`/retuner/receipts/${id}`} className="text-sm text-link">
            Open this receipt’s page
          </Link>
        }
      />
    );
  }
  return (
    <Panel title="Receipt">
      {isMissing(error) ? (
        <p className="text-sm text-ink-2">This song has no receipt.</p>
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load the receipt" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading the receipt" />
      )}
    </Panel>
  );
}

/** The frequency analysis: both spectra, and the notes. */
function Analysis({ id }: { id: string }) {
  const { data: analysis, error, isFetching, refetch } = useRetuneAnalysisQuery(id);
  const { data: receipt } = useRetuneReceiptQuery(id);
  if (analysis) {
    return (
      <>
        <SpectrumPanel before={analysis.originalSpectrum} after={analysis.processedSpectrum} />
        {receipt && <NotesPanel content={analysis.harmonicContent} receipt={receipt} />}
      </>
    );
  }
  return (
    <Panel title="Frequency analysis">
      {isMissing(error) ? (
        <p className="text-sm text-ink-2">This song was not analysed.</p>
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load the analysis" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading the analysis" />
      )}
    </Panel>
  );
}

const isMissing = (error: object | undefined): boolean =>
  error !== undefined && 'status' in error && error.status === 404;
