import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Figure } from '../../shared/ui/figure';
import { Panel } from '../../shared/ui/panel';
import { Table } from '../../shared/ui/table';
import { type ComparisonRow, sortedComparison, type SortKey } from './content/comparison';
import { FrequencyScale } from './frequency-scale';

const COLUMNS: readonly { key?: SortKey; label: string; isFigure?: boolean }[] = [
  { key: 'frequency', label: 'Frequency' },
  { key: 'wholeSong', label: 'Whole song moves', isFigure: true },
  { label: 'Nearest note at 440' },
  { key: 'gentle', label: 'Gentle: that note moves', isFigure: true },
  { key: 'a4', label: 'Then A4 is', isFigure: true },
  { label: 'Evidence' },
];

interface Sorting {
  key: SortKey;
  direction: 'ascending' | 'descending';
}

/** All ten frequencies side by side: on one scale, and as a table that can be sorted. */
export function ComparisonTab() {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const rows = sortedComparison(sorting?.key ?? 'frequency', sorting?.direction ?? 'ascending');
  return (
    <div className="grid gap-6">
      <Panel
        title="Ten frequencies on one scale"
        end={<span className="text-sm text-ink-3">Equal steps to the ear (logarithmic)</span>}
      >
        <FrequencyScale />
      </Panel>
      <Panel flush className="max-lg:hidden print:block!">
        <Table label="Comparison of frequencies">
          <thead>
            <tr>
              {COLUMNS.map(({ key, label, isFigure }) => (
                <th
                  key={label}
                  scope="col"
                  className={isFigure ? 'num' : undefined}
                  aria-sort={key === undefined ? undefined : sorting?.key === key ? sorting.direction : 'none'}
                >
                  {key === undefined ? (
                    <span className="inline-flex min-h-6 items-center">{label}</span>
                  ) : (
                    <SortButton label={label} sortKey={key} sorting={sorting} setSorting={setSorting} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.entry.frequency}>
                <th scope="row">
                  <Figure value={row.entry.frequency} unit="Hz" className="mr-3 font-[520]" />
                  {row.entry.name}
                </th>
                <td className="num">
                  <Figure value={row.wholeSongCents} unit="cents" decimals={2} signed />
                </td>
                <td>
                  <NearestNote row={row} />
                </td>
                <td className="num">
                  <Figure value={row.gentleCents} unit="cents" decimals={2} signed />
                </td>
                <td className="num">
                  <Figure value={row.gentleA4Hz} unit="Hz" decimals={2} />
                </td>
                <td>{row.entry.evidence.finding}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
      <StackedRows rows={rows} />
      <p className="max-w-[36em] text-sm text-ink-2">
        100 cents make one semitone. For 432 and 444 both options are the same. The gentle option moves the nearest note
        of the 440 scale onto the frequency, and everything else with it.
      </p>
    </div>
  );
}

function SortButton({
  label,
  sortKey,
  sorting,
  setSorting,
}: {
  label: string;
  sortKey: SortKey;
  sorting: Sorting | null;
  setSorting: (sorting: Sorting) => void;
}) {
  const direction = sorting?.key === sortKey ? sorting.direction : undefined;
  return (
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 font-[520] hover:text-ink"
      onClick={() => setSorting({ key: sortKey, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
    >
      {label}
      {direction === 'ascending' && <ArrowUp aria-hidden className="size-3" />}
      {direction === 'descending' && <ArrowDown aria-hidden className="size-3" />}
    </button>
  );
}

function NearestNote({ row: { nearest } }: { row: ComparisonRow }) {
  return (
    <>
      <span className="figure mr-2">{nearest.name}</span>
      <Figure value={nearest.frequencyHz} unit="Hz" decimals={2} />
    </>
  );
}

/** The same rows for screens too narrow for a table. */
function StackedRows({ rows }: { rows: readonly ComparisonRow[] }) {
  return (
    <ul className="joined lg:hidden print:hidden">
      {rows.map((row) => (
        <li key={row.entry.frequency} className="grid gap-3 px-4 py-4 text-sm">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <Figure value={row.entry.frequency} unit="Hz" className="text-base" />
            <b className="font-[580]">{row.entry.name}</b>
          </div>
          <dl className="grid gap-1.5">
            <Entry term="Whole song moves">
              <Figure value={row.wholeSongCents} unit="cents" decimals={2} signed />
            </Entry>
            <Entry term="Nearest note at 440">
              <NearestNote row={row} />
            </Entry>
            <Entry term="Gentle: that note moves">
              <Figure value={row.gentleCents} unit="cents" decimals={2} signed />
            </Entry>
            <Entry term="Then A4 is">
              <Figure value={row.gentleA4Hz} unit="Hz" decimals={2} />
            </Entry>
          </dl>
          <p>{row.entry.evidence.finding}</p>
        </li>
      ))}
    </ul>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-3">{term}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  );
}
