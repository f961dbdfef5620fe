import type { SpectrumDto } from '../../../../api/generated/attune-client';
import { Figure } from '../../../../shared/ui/figure';
import { figureText } from '../../../../shared/ui/figure-text';
import { Panel } from '../../../../shared/ui/panel';
import { DataTable } from '../../shared/data-table';
import { octaveLevels, OCTAVES_HZ, placeOf, type SpectrumBand, toShape } from './spectrum';

interface SpectrumPanelProps {
  before: SpectrumDto | null;
  after: SpectrumDto | null;
}

/** Both spectra on one axis: before upward, after downward, so that they are told apart without colour. */
export function SpectrumPanel({ before, after }: SpectrumPanelProps) {
  return (
    <Panel title="Spectrum before and after" end={<span className="text-sm text-ink-3">1/12 octave, whole song</span>}>
      {before && after ? (
        <>
          <Chart before={before} after={after} />
          <details className="mt-4 text-sm">
            <summary className="cursor-pointer font-[560]">Levels as a table</summary>
            <LevelTable before={before} after={after} />
          </details>
        </>
      ) : (
        <p className="text-sm text-ink-2">
          The spectrum of {before ? 'the result' : after ? 'the original' : 'this song'} could not be measured.
        </p>
      )}
    </Panel>
  );
}

const MIDDLE = 100;
const GRID_DB = [20, 40, 60];
const RANGE_DB = 70;

function Chart({ before, after }: { before: SpectrumDto; after: SpectrumDto }) {
  const { bands, topDb } = toShape(before, after);
  return (
    <div
      role="img"
      aria-label="Spectrum from 31 hertz to 16 kilohertz, before upward and after downward. The levels are in the table below."
      className="rounded-md border border-line bg-sunk px-3 pt-3 pb-2"
    >
      <div className="grid grid-cols-[2.6rem_minmax(0,1fr)] gap-x-2">
        <div aria-hidden className="relative text-right text-xs text-ink-3">
          {GRID_DB.flatMap((down) => {
            const share = ((RANGE_DB - down) / RANGE_DB) * 50;
            return [50 - share, 50 + share].map((top) => (
              <span key={top} className="figure absolute right-0 -translate-y-1/2" style={{ top: `${top}%` }}>
                {figureText(topDb - down)}
              </span>
            ));
          })}
          <span className="absolute top-1/2 right-0 -translate-y-1/2">dB</span>
        </div>
        <div className="relative h-60 sm:h-72">
          <svg aria-hidden viewBox="0 0 1000 200" preserveAspectRatio="none" className="block h-full w-full">
            <path d={grid()} className="fill-none stroke-line" vectorEffect="non-scaling-stroke" />
            <path d={strokes(bands, 'before')} className={`${STROKE} stroke-was`} vectorEffect="non-scaling-stroke" />
            <path d={strokes(bands, 'after')} className={`${STROKE} stroke-mark`} vectorEffect="non-scaling-stroke" />
            <path d={`M0 ${MIDDLE}H1000`} className="fill-none stroke-line-strong" vectorEffect="non-scaling-stroke" />
          </svg>
          <span className="absolute top-0 right-1 rounded-sm bg-sunk px-1 text-sm text-was">before, upward</span>
          <span className="absolute right-1 bottom-0 rounded-sm bg-sunk px-1 text-sm text-accent-text">
            after, downward
          </span>
        </div>
      </div>
      <div aria-hidden className="relative mt-1.5 ml-[3.1rem] h-5 text-xs text-ink-3">
        {OCTAVES_HZ.map((hz, i) => (
          <span
            key={hz}
            className={i % 2 === 1 ? LABEL : `${LABEL} max-sm:hidden`}
            style={{ left: `${placeOf(hz) * 100}%`, translate: `${-placeOf(hz) * 100}% 0` }}
          >
            {hz < 1000 ? Math.round(hz) : `${hz / 1000}k`}
          </span>
        ))}
        <span className="sr-only">Hz</span>
      </div>
    </div>
  );
}

const STROKE = 'fill-none [stroke-width:2px] sm:[stroke-width:3px]';
const LABEL = 'figure absolute';

function grid(): string {
  const levels = GRID_DB.flatMap((down) => {
    const height = ((RANGE_DB - down) / RANGE_DB) * MIDDLE;
    return [`M0 ${MIDDLE - height}H1000`, `M0 ${MIDDLE + height}H1000`];
  });
  return levels.join('');
}

function strokes(bands: readonly SpectrumBand[], side: 'before' | 'after'): string {
  const sign = side === 'before' ? -1 : 1;
  return bands
    .map((band) => `M${(band.at * 1000).toFixed(1)} ${MIDDLE}V${(MIDDLE + sign * band[side] * MIDDLE).toFixed(2)}`)
    .join('');
}

function LevelTable({ before, after }: { before: SpectrumDto; after: SpectrumDto }) {
  return (
    <DataTable
      label="Level of each octave"
      className="mt-2"
      rows={octaveLevels(before, after)}
      rowKey={({ centreHz }) => String(centreHz)}
      columns={[
        {
          head: 'Octave around',
          cell: ({ centreHz }) => (
            <Figure
              value={centreHz < 1000 ? Math.round(centreHz) : centreHz / 1000}
              unit={centreHz < 1000 ? 'Hz' : 'kHz'}
            />
          ),
        },
        {
          head: 'Before',
          kind: 'figure',
          cell: ({ before: was }) => <Figure value={was} unit="dB" decimals={1} tone="was" />,
        },
        {
          head: 'After',
          kind: 'figure',
          cell: ({ after: now }) => <Figure value={now} unit="dB" decimals={1} tone="now" />,
        },
        {
          head: 'Difference',
          kind: 'figure',
          cell: ({ before: was, after: now }) => (
            <Figure value={was === null || now === null ? null : now - was} unit="dB" decimals={1} signed />
          ),
        },
      ]}
    />
  );
}
