import type { ActivityListApiArg } from '../../../api/generated/attune-client';
import { Select } from '../shared/select';
import { useActivityPeopleQuery } from './analytics-api';

export type ActivityFilter = Pick<ActivityListApiArg, 'action' | 'person'>;

type Kind = Exclude<NonNullable<ActivityFilter['action']>, `${string}.${string}`>;

const LABELS: Record<Kind, string> = {
  retune: 'Retunes',
  preset: 'Presets',
  folder: 'Folders',
  batch: 'Batches',
  link: 'Share links',
  key: 'API keys',
  team: 'Team',
  brand: 'Brand',
  plan: 'Plan',
};
const KINDS = Object.keys(LABELS) as Kind[];

/** For entries without a user. */
const NO_PERSON = 'none';
const PERSON = /^(none|[\da-f-]{36})$/;

/** What an address asks for; anything that the server would refuse is left out. */
export function filterFrom(search: URLSearchParams): ActivityFilter {
  const action = KINDS.find((kind) => kind === search.get('action'));
  const person = search.get('person');
  return { action, person: person !== null && PERSON.test(person) ? person : undefined };
}

/** The filter as it is in an address. */
export function toParams({ action, person }: ActivityFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (action !== undefined) params.set('action', action);
  if (person !== undefined) params.set('person', person);
  return params;
}

interface ActivityFiltersProps {
  value: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

export function ActivityFilters({ value, onChange }: ActivityFiltersProps) {
  const { data: people = [] } = useActivityPeopleQuery();
  const { action, person } = value;
  const isListed = person === undefined || person === NO_PERSON || people.some(({ userId }) => userId === person);
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex">
      <Select
        className="sm:w-44"
        aria-label="Action"
        value={action ?? ''}
        onChange={({ target }) => onChange({ action: KINDS.find((kind) => kind === target.value), person })}
      >
        <option value="">All actions</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {LABELS[kind]}
          </option>
        ))}
      </Select>
      <Select
        className="sm:w-44"
        aria-label="Person"
        value={person ?? ''}
        onChange={({ target }) => onChange({ action, person: target.value || undefined })}
      >
        <option value="">Everyone</option>
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
        {!isListed && <option value={person}>One person</option>}
        <option value={NO_PERSON}>Unknown</option>
      </Select>
    </div>
  );
}
