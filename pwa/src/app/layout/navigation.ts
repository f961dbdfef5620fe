import { useSession } from '../../shared/session/use-session';
import { hasStudioHub, useWorkspace } from '../../shared/session/use-workspace';

export interface NavigationEntry {
  to: string;
  label: string;
  /** Who sees it; everyone by default. */
  for?: 'studio-plan' | 'studio-workspace';
}

const ENTRIES: readonly NavigationEntry[] = [
  { to: '/', label: 'Home' },
  { to: '/tuner', label: 'Tuner' },
  { to: '/retuner', label: 'Retuner' },
  { to: '/player', label: 'Player' },
  { to: '/studio', label: 'Studio Hub', for: 'studio-workspace' },
  { to: '/education', label: 'Learn' },
  { to: '/features-guide', label: 'Features Guide' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/account', label: 'Account', for: 'studio-plan' },
];

/** The header's routes that the current user may see. */
export function useNavigation(): readonly NavigationEntry[] {
  const { tier } = useSession();
  const { current } = useWorkspace();
  const hasStudio = current !== null && hasStudioHub(current);
  return ENTRIES.filter((entry) => {
    if (entry.for === 'studio-plan') return tier === 'studio';
    return entry.for === undefined || hasStudio;
  });
}
