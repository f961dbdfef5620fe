import type { ReactNode } from 'react';
import { figureText } from '../../../shared/ui/figure-text';
import { Select } from '../shared/select';
import { SearchField } from '../shared/search-field';
import { useHistoryFiltersQuery } from './history-api';
import { type HistoryFilterState, SORTS } from './use-history-filter';

const ALL = '';

/** Search, filters and order. */
export function HistoryToolbar({ filter, change }: HistoryFilterState) {
  const { data } = useHistoryFiltersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { targets = [], people = [] } = data ?? {};
  return (
    <div role="search" aria-label="Songs" className="flex min-w-0 flex-wrap gap-2">
      <SearchField label="Search file names" search={filter.search} onSearch={(search) => change({ search })} />
      <Choice
        label="Target"
        value={filter.target === null ? ALL : String(filter.target)}
        onChange={(value) => change({ target: value === ALL ? null : Number(value) })}
      >
        <option value={ALL}>All targets</option>
        {withCurrent(targets, filter.target).map((target) => (
          <option key={target} value={target}>
            {figureText(target)} Hz
          </option>
        ))}
      </Choice>
      <Choice
        label="Retuned by"
        value={filter.person ?? ALL}
        onChange={(value) => change({ person: value === ALL ? null : value })}
      >
        <option value={ALL}>Everyone</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {filter.person !== null && people.every(({ id }) => id !== filter.person) && (
          <option value={filter.person}>Someone else</option>
        )}
      </Choice>
      <Choice
        label="Sort"
        value={filter.sort}
        onChange={(value) => change({ sort: SORTS.find((sort) => sort.value === value)?.value ?? 'newest' })}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
    </div>
  );
}

/** The address may name a target that no song has any more. */
function withCurrent(targets: readonly number[], current: number | null): readonly number[] {
  return current === null || targets.includes(current) ? targets : [...targets, current].sort((a, b) => a - b);
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="max-w-full flex-[1_1_min(9rem,100%)] sm:max-w-[14rem]"
    >
      {children}
    </Select>
  );
}
