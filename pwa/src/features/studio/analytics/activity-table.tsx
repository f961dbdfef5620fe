import type { Ref } from 'react';
import type { ActivityDto } from '../../../api/generated/attune-client';
import { dayAndTime } from '../../../shared/dates/dates';
import { Table } from '../../../shared/ui/table';
import { activityText } from './activity-text';

interface ActivityTableProps {
  label: string;
  items: readonly ActivityDto[];
  ref?: Ref<HTMLTableSectionElement>;
}

/** Who did what, and when. Rows can get the focus from script. */
export function ActivityTable({ label, items, ref }: ActivityTableProps) {
  return (
    <Table label={label} className="unfold in-panel">
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Action</th>
          <th scope="col" className="num">
            When
          </th>
        </tr>
      </thead>
      <tbody ref={ref}>
        {items.map((item) => (
          <tr key={item.id} tabIndex={-1}>
            <th scope="row" className="wrap-anywhere">
              {item.user}
            </th>
            <td data-label="Action">
              <span className="min-w-0 wrap-anywhere">{activityText(item)}</span>
            </td>
            <td data-label="When" className="num text-ink-3">
              <time dateTime={item.timestamp}>{dayAndTime(item.timestamp)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
