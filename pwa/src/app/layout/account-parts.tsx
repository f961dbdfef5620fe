import { TIER_NAMES } from '@attune/catalogue/plan-offers';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UserDto, WorkspaceDto } from '../../api/generated/attune-client';
import { useSession } from '../../shared/session/use-session';
import { RoleOrPaused } from '../../shared/session/workspace-list';
import type { ThemeChoice } from '../../shared/theme/use-theme';
import { Badge } from '../../shared/ui/badge';
import { Initials, personName } from '../../shared/ui/initials';

export const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

/** The user, in the account menu's head. */
export function AccountHead({ user }: { user: UserDto }) {
  return (
    <span className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 py-3">
      <Initials user={user} />
      <span className="grid min-w-0 leading-snug">
        <b className="font-[600] wrap-anywhere">{personName(user)}</b>
        <span className="text-xs wrap-anywhere text-ink-3">{user.email}</span>
      </span>
    </span>
  );
}

/** The entry Plan: it leads to where a plan is bought or managed. */
export function usePlanEntry(): { to: string; badge: ReactNode } {
  const { tier } = useSession();
  return {
    to: tier === 'free' ? '/pricing' : '/account#plan',
    badge: <Badge tone={tier === 'free' ? 'neutral' : 'lamp'}>{TIER_NAMES[tier]}</Badge>,
  };
}

/** A workspace's name over the user's role in it, or that it is paused. */
export function WorkspaceName({ workspace }: { workspace: WorkspaceDto }) {
  return (
    <span className="col-start-2 grid min-w-0 leading-snug">
      <span className="truncate font-[560]">{workspace.name}</span>
      <span className="justify-self-start text-xs">
        <RoleOrPaused workspace={workspace} />
      </span>
    </span>
  );
}

export function ReadyOffline() {
  return (
    <span className="flex items-center gap-1.5 py-2.5 text-xs text-ink-3">
      <Check aria-hidden className="icon size-4!" />
      Ready offline
    </span>
  );
}
