import type { Tier } from '@attune/catalogue/plans';
import { memo } from 'react';
import { Segments } from '../../../shared/ui/choice';
import { classNames } from '../../../shared/ui/class-names';
import { figureText } from '../../../shared/ui/figure-text';
import type { RetuneOptions } from '../options/options';
import { DonePanel } from '../panels/done-panel';
import type { SongQueue } from '../queue/song-queue';
import { RowActions } from './row-actions';
import { RowFacts, type RowFactsProps } from './row-facts';
import { SongDetails } from './song-details';

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
  /** Whether pitch and state are in columns beside the name. */
  isWide: boolean;
  /** Whether songs of the list were sent: then rows have more buttons. */
  wasSent: boolean;
}

/** A song of a list: its name opens what can be heard and set for it alone, or its receipt. */
export const SongRow = memo(function SongRow(props: SongRowProps) {
  const { queue, song, number, tier, options, place, albumHz, ownCents, albumCents, isOpen, isWide, wasSent } = props;
  const { id, name, path, phase, takesAlbumShift } = song;
  const isBusy = phase.kind === 'running' || phase.kind === 'queued';
  const isOutlier = place === 'outlier' && phase.kind === 'open';
  const detailsId = `song-${id}`;
  return (
    <li
      data-row={id}
      className={classNames(
        'long-list-row grid items-center gap-x-3 border-t border-line py-2 pr-2 pl-4 text-sm xs:pl-6',
        isOutlier ? 'bg-near-soft' : phase.kind === 'running' && 'bg-raised',
      )}
      style={{
        gridTemplateColumns: isWide ? `${WIDE_COLUMNS} ${wasSent ? '8rem' : '2.25rem'}` : NARROW_COLUMNS,
        ...(isOutlier && { boxShadow: 'inset 3px 0 0 var(--near)' }),
      }}
    >
      <span className="figure text-ink-3">{number}</span>
      <button
        type="button"
        aria-expanded={isBusy ? undefined : isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        disabled={isBusy}
        title={path === '' ? name : `${path}/${name}`}
        onClick={() => queue.select(isOpen ? null : id)}
        className="min-h-control-sm min-w-0 text-left leading-snug font-[560] underline-offset-4 hover:underline"
      >
        <span className="line-clamp-2 break-words">{name}</span>
      </button>
      <RowFacts {...props} />
      <RowActions queue={queue} song={song} isOpen={isOpen} isWide={isWide} />
      {isOutlier && ownCents !== null && albumCents !== null && (
        <div className="pt-1.5 pb-2 sm:max-w-[20rem]" style={{ gridColumn: '2 / -1' }}>
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
        <div id={detailsId} className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-6 py-4 pr-2">
          {phase.kind === 'done' ? (
            <DonePanel queue={queue} song={song} outcome={phase.outcome} />
          ) : (
            <SongDetails queue={queue} song={song} tier={tier} options={options} albumHz={albumHz} isFolded />
          )}
        </div>
      )}
    </li>
  );
});

const WIDE_COLUMNS = '1.75rem minmax(0, 1fr) 9.5rem 13.5rem';
const NARROW_COLUMNS = '1.75rem minmax(0, 1fr) auto';

function centsText(cents: number) {
  return <span className="figure">{figureText(cents, { decimals: 2, signed: true })}</span>;
}
