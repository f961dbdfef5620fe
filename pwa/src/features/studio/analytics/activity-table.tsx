import type { ActivityDto } from '../../../api/generated/attune-client';
import { dayAndTime } from '../../../shared/format/localised';
import { type Column, DataTable } from '../shared/data-table';
import { activityText } from './activity-text';

const COLUMNS: readonly Column<ActivityDto>[] = [
  { head: 'User', className: 'wrap-anywhere md:w-56', cell: ({ user }) => user },
  {
    head: 'Action',
    onPhone: 'below-name',
    cell: (entry) => <span className="min-w-0 wrap-anywhere">{activityText(entry)}</span>,
  },
  {
    head: 'When',
    kind: 'figure',
    onPhone: 'beside-name',
    className: 'text-ink-3',
    cell: ({ timestamp }) => <time dateTime={timestamp}>{dayAndTime(timestamp)}</time>,
  },
];

/** Who did what, and when. */
export function ActivityTable({ label, items }: { label: string; items: readonly ActivityDto[] }) {
  return <DataTable label={label} className="unfold in-panel" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />;
}
