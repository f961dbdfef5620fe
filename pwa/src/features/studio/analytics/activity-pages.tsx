import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../../api/api-error';
import type { ActivityDto, ActivityPageDto } from '../../../api/generated/attune-client';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { FieldError } from '../../../shared/ui/field';
import { Panel } from '../../../shared/ui/panel';
import type { ActivityFilter } from './activity-filters';
import { ActivityTable } from './activity-table';
import { ACTIVITY_PAGE_ROWS, useLazyActivityListQuery } from './analytics-api';

interface ActivityPagesProps {
  filter: ActivityFilter;
  first: ActivityPageDto;
}

const NONE: readonly ActivityDto[] = [];

/** The first page, and those that were asked for after it. */
export function ActivityPages({ filter, first }: ActivityPagesProps) {
  const [older, setOlder] = useState({ items: NONE, nextCursor: first.nextCursor });
  const [load, { isFetching, error }] = useLazyActivityListQuery();
  const table = useRef<HTMLDivElement>(null);
  const items = [...first.items, ...older.items];
  const { nextCursor } = older;
  /** Index of the first row of the page that was loaded last. */
  const firstNew = useRef<number | null>(null);

  // The button goes with the last page; the focus goes on to the first row that it brought.
  useEffect(() => {
    if (firstNew.current === null || nextCursor !== null) return;
    const start = Math.min(firstNew.current, items.length - 1);
    firstNew.current = null;
    const row = table.current?.querySelectorAll<HTMLElement>('[data-row]')[start];
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  });

  const showMore = async () => {
    if (nextCursor === null) return;
    const page = await load({ ...filter, limit: ACTIVITY_PAGE_ROWS, cursor: nextCursor })
      .unwrap()
      .catch(() => null);
    if (page === null) return;
    firstNew.current = items.length;
    setOlder({ items: [...older.items, ...page.items], nextCursor: page.nextCursor });
  };

  return (
    <Panel title="All activity" flush>
      <div ref={table}>
        <ActivityTable label="Entries, newest first" items={items} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm xs:px-6">
        <span role="status" className="text-ink-3">
          <Figure value={items.length} /> {items.length === 1 ? 'entry' : 'entries'}
          {nextCursor === null ? ', no older ones' : ''}
        </span>
        {error && !isFetching && <FieldError>We couldn’t load more. {reasonOf(error)}</FieldError>}
        {nextCursor !== null && (
          <Button onClick={() => void showMore()} busy={isFetching}>
            Show more
          </Button>
        )}
      </div>
    </Panel>
  );
}
