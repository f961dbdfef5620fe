import { PAID_TIERS } from '@attune/catalogue/plans';
import { useSearchParams } from 'react-router-dom';
import { nextPath } from '../../shared/session/next-path';

/** Where the address says to go on to once signed in: `?next=`, or to the plan that was chosen, `?plan=`. */
export function useNext(): { next: string | null; search: string } {
  const [parameters] = useSearchParams();
  const plan = PAID_TIERS.find((tier) => tier === parameters.get('plan'));
  const next = nextPath(parameters.get('next')) ?? (plan === undefined ? null : `/subscribe?plan=${plan}`);
  return { next, search: next === null ? '' : `?next=${encodeURIComponent(next)}` };
}
