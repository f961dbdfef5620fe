import type { HarmonicContentDto, ReceiptDto } from '../../../../api/generated/attune-client';
import { Figure } from '../../../../shared/ui/figure';
import { Panel } from '../../../../shared/ui/panel';
import { Table } from '../../../../shared/ui/table';
import { type NoteRow, noteRows } from './pitch-classes';

interface NotesPanelProps {
  content: HarmonicContentDto;
  receipt: Pick<ReceiptDto, 'before' | 'after' | 'asked'>;
}

/** The twelve notes with their deviation before (hollow ring) and after (filled diamond). */
export function NotesPanel({ content, receipt }: NotesPanelProps) {
  const rows = noteRows(content, receipt);
  return (
    <Panel
      title="12 pitch classes"
      flush={rows !== null}
      end={
        rows && (
          <span className="text-sm text-ink-3">
            Cents from equal temperament at <Figure value={440} unit="Hz" />
          </span>
        )
      }
    >
      {rows ? (
        <NotesTable rows={rows} />
      ) : (
        <p className="text-sm text-ink-2">There was not enough pitch in the song to measure its notes.</p>
      )}
    </Panel>
  );
}

function NotesTable({ rows }: { rows: readonly NoteRow[] }) {
  return (
    <Table
      label="Deviation of the twelve notes before and after"
      className="[&_td]:px-2! [&_td]:py-1.5! [&_th]:px-2! [&_th]:py-1.5! [&_tr>:first-child]:pl-4! xs:[&_tr>:first-child]:pl-6! [&_tr>:last-child]:pr-4! xs:[&_tr>:last-child]:pr-6!"
    >
      <thead>
        <tr>
          <th scope="col">Note</th>
          <th scope="col" className="num max-sm:hidden">
            Energy
          </th>
          <th aria-hidden className="w-1/2">
            <span className="figure flex justify-between font-[400]">
              <span>−50</span>
              <span>0</span>
              <span>+50</span>
            </span>
          </th>
          <th scope="col" className="num">
            <Ring className="inline-block align-[-0.1em]" /> Before
          </th>
          <th scope="col" className="num">
            <Diamond className="inline-block align-[-0.1em]" /> After
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="whitespace-nowrap!">
              {row.name}
              {row.nameAfter !== null && <span className="font-[450] text-ink-3"> to {row.nameAfter}</span>}
            </th>
            <td className="num max-sm:hidden">
              <Figure value={row.energy * 100} unit="%" decimals={1} />
            </td>
            <td aria-hidden>
              <Axis row={row} />
            </td>
            <td className="num">
              <Figure value={row.before} decimals={1} signed tone="was" />
            </td>
            <td className="num">
              <Figure value={row.after} decimals={1} signed tone="now" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Ends of the axis, cents. */
const END_CENTS = 50;
const percent = (cents: number): number =>
  ((Math.max(-END_CENTS, Math.min(END_CENTS, cents)) + END_CENTS) * 100) / (2 * END_CENTS);

function Axis({ row: { before, after } }: { row: NoteRow }) {
  return (
    <span className="relative block h-6">
      <svg viewBox="0 0 100 24" preserveAspectRatio="none" className="absolute inset-0 h-full w-full">
        <path d={GRADUATIONS} className="fill-none stroke-line" vectorEffect="non-scaling-stroke" />
        <path d="M50 0V24" className="fill-none stroke-ink-3" vectorEffect="non-scaling-stroke" />
      </svg>
      {before !== null && (
        <span className="absolute top-1/2 -translate-1/2" style={{ left: `${percent(before)}%` }}>
          <Ring />
        </span>
      )}
      {after !== null && (
        <span className="absolute top-1/2 -translate-1/2" style={{ left: `${percent(after)}%` }}>
          <Diamond />
        </span>
      )}
    </span>
  );
}

const GRADUATIONS = Array.from({ length: 11 }, (_, i) => `M${i * 10} 0V24`).join('');

function Ring({ className = 'block' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 14 14" className={`size-3.5 ${className}`}>
      <circle cx="7" cy="7" r="5.75" className="fill-none stroke-was [stroke-width:1.75px]" />
    </svg>
  );
}

function Diamond({ className = 'block' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 14 14" className={`size-3.5 ${className}`}>
      <path d="M7 2.75L11.25 7L7 11.25L2.75 7Z" className="fill-mark" />
    </svg>
  );
}
