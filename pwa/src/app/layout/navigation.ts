import type { Tier } from '@attune/catalogue/plans';
import { useSession } from '../../shared/session/use-session';

export interface NavigationEntry {
  to: string;
  label: string;
  /** Who sees it; everyone by default. */
  tier?: Tier;
}

const ENTRIES: readonly NavigationEntry[] = [
  { to: '/', label: 'Home' },
  { to: '/tuner', label: 'Tuner' },
  { to: '/retuner', label: 'Retuner' },
  { to: '/player', label: 'Player' },
  { to: '/studio', label: 'Studio Hub', tier: 'studio' },
  { to: '/education', label: 'Learn' },
  { to: '/features-guide', label: 'Features Guide' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/account', label: 'Account', tier: 'studio' },
];

/** The header's routes that the current user may see. */
export function useNavigation(): readonly NavigationEntry[] {
  const { tier } = useSession();
  return ENTRIES.filter((entry) => entry.tier === undefined || entry.tier === tier);
}
