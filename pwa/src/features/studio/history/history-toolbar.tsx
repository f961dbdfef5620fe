import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Scope } from '../../../shared/scope';
import { figureText } from '../../../shared/ui/figure-text';
import { useHistoryFiltersQuery } from './history-api';
import { type HistoryFilterState, SORTS } from './use-history-filter';

const DEBOUNCE_MS = 300;
const MAX_SEARCH_LENGTH = 200;
const ALL = '';

/** Search, filters and order. */
export function HistoryToolbar({ filter, change }: HistoryFilterState) {
  const { data } = useHistoryFiltersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { targets = [], people = [] } = data ?? {};
  return (
    <div role="search" aria-label="Songs" className="flex flex-wrap gap-2">
      <SearchField search={filter.search} onSearch={(search) => change({ search })} />
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

/** Searches while typing; the field follows the address when someone goes back. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const typing = useRef<Scope>(null);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    if (field.current) field.current.value = search;
  }, [search]);
  useEffect(() => () => typing.current?.dispose(), []);
  const send = (text: string) => {
    typing.current?.dispose();
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  };
  const sendLater = (text: string) => {
    typing.current?.dispose();
    typing.current = new Scope();
    typing.current.timeout(() => send(text), DEBOUNCE_MS);
  };
  return (
    <div className="flex min-h-control min-w-0 flex-[1_1_15rem] items-center gap-2 rounded-md border border-line-strong bg-field pl-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus sm:max-w-[22rem]">
      <Search aria-hidden className="icon text-ink-3" />
      <input
        ref={field}
        type="search"
        aria-label="Search file names"
        placeholder="Search file names"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={search}
        onChange={({ target }) => sendLater(target.value.trim())}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') send(currentTarget.value.trim());
        }}
        className="h-[2.6rem] min-w-0 flex-1 bg-transparent pr-2 text-[1rem] outline-none"
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-control max-w-full min-w-0 flex-[1_1_9rem] rounded-md border border-line-strong bg-field px-3 text-[1rem] sm:max-w-[14rem]"
    >
      {children}
    </select>
  );
}
