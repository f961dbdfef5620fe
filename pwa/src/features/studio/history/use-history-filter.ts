import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HistoryFilter, HistorySort } from './history-api';

export const SORTS: readonly { value: HistorySort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'File name' },
  { value: 'target', label: 'Target, high to low' },
];

/** What the address says, as far as it makes sense. */
export function readFilter(query: URLSearchParams): HistoryFilter {
  const target = Number(query.get('target'));
  return {
    search: query.get('search')?.trim() ?? '',
    target: Number.isInteger(target) && target > 0 ? target : null,
    person: query.get('person'),
    sort: SORTS.find(({ value }) => value === query.get('sort'))?.value ?? 'newest',
  };
}

/** The address of a filter; what is not filtered is left out. */
export function writeFilter({ search, target, person, sort }: HistoryFilter): Record<string, string> {
  return {
    ...(search !== '' && { search }),
    ...(target !== null && { target: String(target) }),
    ...(person !== null && { person }),
    ...(sort !== 'newest' && { sort }),
  };
}

export const isFiltered = ({ search, target, person }: HistoryFilter): boolean =>
  search !== '' || target !== null || person !== null;

export interface HistoryFilterState {
  filter: HistoryFilter;
  change: (changes: Partial<HistoryFilter>) => void;
}

/** Search, filters and order live in the address, so that back undoes them; more letters of one search are one step. */
export function useHistoryFilter(): HistoryFilterState {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const change = useCallback(
    (changes: Partial<HistoryFilter>) => {
      const isTyping = changes.search !== undefined && changes.search !== '' && filter.search !== '';
      setQuery(writeFilter({ ...filter, ...changes }), { replace: isTyping, preventScrollReset: true });
    },
    [filter, setQuery],
  );
  return { filter, change };
}
