import { type ReactNode, useRef } from 'react';
import { useRowFocus } from '../../../shared/hooks/focus';
import { classNames } from '../../../shared/ui/class-names';
import { Table, type TableProps } from '../../../shared/ui/table';

export interface Column<T> {
  /** Names the column, and on a phone each value of it, where the rows of an `unfold` table become pairs. */
  head: string;
  /** Null leaves the cell empty, and out on a phone. */
  cell: (row: T) => ReactNode;
  /** Figures align at the right. Buttons come last; their head is only read aloud. */
  kind?: 'figure' | 'buttons';
  /** Where its cells are on a phone, without their head: beside the row's name, or below it over the whole width. */
  onPhone?: 'beside-name' | 'below-name';
  /** Of the cells, not of the head. */
  className?: string;
}

interface DataTableProps<T> extends Omit<TableProps, 'children'> {
  /** The first names the row. */
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
}

/** Records, one a row. When a row is removed by a button in it, the focus goes on to the next one. */
export function DataTable<T>({ columns, rows, rowKey, ...table }: DataTableProps<T>) {
  const frame = useRef<HTMLDivElement>(null);
  useRowFocus(frame, rows.map(rowKey), '[role=region]');
  return (
    <div ref={frame}>
      <Table {...table}>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={kind === 'figure' ? 'num' : undefined}>
                {kind === 'buttons' ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-row={rowKey(row)}>
              {columns.map((column, at) => (
                <Cell key={column.head} column={column} row={row} isFirst={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Cell<T>({ column, row, isFirst }: { column: Column<T>; row: T; isFirst: boolean }) {
  const { head, kind, onPhone, className } = column;
  const content = column.cell(row);
  if (isFirst) {
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    );
  }
  if (content === null) return <td />;
  if (kind === 'buttons') return <td className="actions">{content}</td>;
  return (
    <td data-label={onPhone ? undefined : head} className={classNames(kind === 'figure' && 'num', onPhone, className)}>
      {content}
    </td>
  );
}
