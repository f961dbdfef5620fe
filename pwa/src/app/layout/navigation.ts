import type { Tier } from '@attune/catalogue/plans';
import { useSession } from '../../shared/session/use-session';

export interface NavigationEntry {
  to: string;
  label: string;
  /** Who sees it; everybody unless said. */
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

/** The routes of the header, as the person who is signed in may see them. */
export function useNavigation(): readonly NavigationEntry[] {
  const { tier } = useSession();
  return ENTRIES.filter((entry) => entry.tier === undefined || entry.tier === tier);
}
