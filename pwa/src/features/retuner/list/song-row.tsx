import type { Tier } from '@attune/catalogue/plans';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { utcDay } from '../../../shared/format/localised';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { FileName } from '../../../shared/songs/file-name';
import { ResultRow } from '../../../shared/songs/result-row';
import { Segments } from '../../../shared/ui/choice';
import { figureText } from '../../../shared/ui/figure-text';
import type { RetuneOptions } from '../options/options';
import { SongDetails } from '../panels/song-details';
import type { SongQueue } from '../queue/song-queue';
import { RowActions } from './row-actions';
import { rowFacts, type RowFactsProps } from './row-facts';
import { SongGrip } from './song-grip';

export interface SongRowProps extends RowFactsProps {
  queue: SongQueue;
  /** From 1. */
  number: number;
  tier: Tier;
  options: RetuneOptions;
  /** For an outlier: both shifts it can have, cents. */
  ownCents: number | null;
  albumCents: number | null;
  isOpen: boolean;
  /** How many retunes are left, where they end with this song: 0 once songs were sent. Null elsewhere. */
  cutAfter: number | null;
  /** Of how many songs its place can be changed; null where the order decides nothing. */
  movableAmong: number | null;
}

const loadDonePanel = async () => (await import('../panels/done-panel')).DonePanel;

/** A song of a list: its name opens what can be heard and set for it alone, or its receipt. */
export const SongRow = memo(function SongRow(props: SongRowProps) {
  const { queue, song, number, tier, options, place, albumHz, ownCents, albumCents, isOpen } = props;
  const { limit, resetsAt, cutAfter, movableAmong } = props;
  const { id, name, path, phase, takesAlbumShift } = song;
  const isBusy = phase.kind === 'running' || phase.kind === 'queued';
  const isOutlier = place === 'outlier' && phase.kind === 'open';
  const detailsId = `song-${id}`;
  const done = useLazyComponent(loadDonePanel, isOpen && phase.kind === 'done' ? id : null);
  return (
    <ResultRow
      id={id}
      isLive={!isBusy}
      lead={
        <span className="figure flex min-h-control-sm items-center">
          {movableAmong !== null && <SongGrip queue={queue} song={song} number={number} count={movableAmong} />}
          {number}
        </span>
      }
      name={
        <button
          type="button"
          aria-expanded={isBusy ? undefined : isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          disabled={isBusy}
          onClick={() => queue.select(isOpen ? null : id)}
          className="min-h-control-sm text-left underline-offset-4 hover:underline"
        >
          <FileName name={name} path={path} />
        </button>
      }
      tools={<RowActions queue={queue} song={song} isOpen={isOpen} hasUpgrade={limit !== null} />}
      {...rowFacts(props)}
    >
      {isOutlier && ownCents !== null && albumCents !== null && (
        <div className="below pt-1.5 pb-2 sm:max-w-[20rem]">
          <Segments
            label={`Shift for ${name}`}
            hideLabel
            value={takesAlbumShift ? 'album' : 'own'}
            onChange={(chosen) => queue.takeAlbumShift(id, chosen === 'album')}
            options={[
              { value: 'own', label: 'Own shift', detail: centsText(ownCents) },
              { value: 'album', label: 'Album shift', detail: centsText(albumCents) },
            ]}
          />
        </div>
      )}
      {isOpen && !isBusy && (
        <div id={detailsId} className="below grid grid-cols-[minmax(0,1fr)] gap-6 py-4">
          {phase.kind === 'done' ? (
            done && <done.Component queue={queue} song={song} tier={tier} outcome={phase.outcome} />
          ) : (
            <SongDetails queue={queue} song={song} tier={tier} options={options} albumHz={albumHz} isFolded isInList />
          )}
        </div>
      )}
      {cutAfter !== null && <CutLine left={cutAfter} resetsAt={resetsAt} canMove={movableAmong !== null} />}
    </ResultRow>
  );
});

/** Where the month's retunes end. */
function CutLine({ left, resetsAt, canMove }: { left: number; resetsAt: string | null; canMove: boolean }) {
  const ends = left === 1 ? 'Your last retune ends' : `Your ${left > 1 ? `${left} ` : ''}retunes end`;
  const until = resetsAt === null ? '' : ` until ${utcDay(resetsAt)}`;
  const way = canMove ? ' Move a song up to take it now.' : '';
  const words = `${ends} here. What follows has to wait${until}, or for a larger plan.${way}`;
  return (
    <p className="below mt-2 flex gap-2.5 rounded-sm bg-near-soft px-3 py-2.5">
      <TriangleAlert aria-hidden className="icon mt-0.5 text-near" />
      <span>{words}</span>
    </p>
  );
}

function centsText(cents: number) {
  return <span className="figure">{figureText(cents, { decimals: 2, signed: true })}</span>;
}
