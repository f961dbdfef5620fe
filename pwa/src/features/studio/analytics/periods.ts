export type Period = '30' | '90' | '365' | 'all';

export const PERIODS: readonly { value: Period; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '12 months' },
  { value: 'all', label: 'All' },
];

/** The period that an address names; all for anything else. */
export function periodFrom(search: URLSearchParams): Period {
  return PERIODS.find(({ value }) => value === search.get('days'))?.value ?? 'all';
}
