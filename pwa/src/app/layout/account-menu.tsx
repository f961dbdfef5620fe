import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { Check, CreditCard, LogOut, SunMoon, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UserDto } from '../../api/generated/attune-client';
import { useOfflineReady } from '../../shared/hooks/use-offline-ready';
import { useSignOut } from '../../shared/session/use-sign-out';
import { useWorkspace } from '../../shared/session/use-workspace';
import { type ThemeChoice, useThemeChoice } from '../../shared/theme/use-theme';
import { classNames } from '../../shared/ui/class-names';
import { Menu } from '../../shared/ui/menu';
import { AccountHead, ReadyOffline, THEMES, usePlanEntry, WorkspaceName } from './account-parts';
import { useChooseWorkspace } from './use-choose-workspace';

export interface AccountMenuProps {
  user: UserDto;
  /** The button that has opened it, and does so again. */
  children: ReactNode;
}

const ROW = 'grid min-h-12 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-3 px-4 font-[520] outline-none';
const ENTRY = classNames(ROW, 'cursor-pointer text-ink no-underline data-[highlighted]:bg-raised');

/** The account and the workspaces, the theme, and the way out. */
export function AccountMenu({ user, children }: AccountMenuProps) {
  const plan = usePlanEntry();
  const { choice, chooseTheme } = useThemeChoice();
  const { signOut } = useSignOut();
  const isOfflineReady = useOfflineReady();
  return (
    <Menu trigger={children} sideOffset={6} width="w-[21rem]" isOpenAtFirst>
      <RadixMenu.Label className="border-b border-line px-4">
        <AccountHead user={user} />
      </RadixMenu.Label>
      <Workspaces />
      <RadixMenu.Item asChild>
        <Link to="/account" className={ENTRY}>
          <UserRound aria-hidden className="icon text-ink-3" />
          Account
        </Link>
      </RadixMenu.Item>
      <RadixMenu.Item asChild>
        <Link to={plan.to} className={ENTRY}>
          <CreditCard aria-hidden className="icon text-ink-3" />
          Plan
          {plan.badge}
        </Link>
      </RadixMenu.Item>
      <div className={ROW}>
        <SunMoon aria-hidden className="icon text-ink-3" />
        <span aria-hidden className="whitespace-nowrap">
          Theme
        </span>
        <RadixMenu.RadioGroup
          aria-label="Theme"
          value={choice}
          onValueChange={(value) => chooseTheme(value as ThemeChoice)}
          className="grid auto-cols-fr grid-flow-col overflow-clip rounded-md border border-line-strong bg-field"
        >
          {THEMES.map(({ value, label }) => (
            <RadixMenu.RadioItem
              key={value}
              value={value}
              // Stays open: the new theme is judged with the others in reach.
              onSelect={(event) => event.preventDefault()}
              className="grid min-h-10 cursor-pointer place-items-center px-2 text-xs text-ink-2 outline-none not-first:border-l not-first:border-line data-[highlighted]:bg-raised data-[state=checked]:bg-accent-soft data-[state=checked]:font-[620] data-[state=checked]:text-ink data-[state=checked]:mark-below data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 data-[highlighted]:outline-focus"
            >
              {label}
            </RadixMenu.RadioItem>
          ))}
        </RadixMenu.RadioGroup>
      </div>
      <RadixMenu.Item className={ENTRY} onSelect={() => void signOut()}>
        <LogOut aria-hidden className="icon text-ink-3" />
        Sign Out
      </RadixMenu.Item>
      {isOfflineReady && (
        <RadixMenu.Label className="border-t border-line px-4">
          <ReadyOffline />
        </RadixMenu.Label>
      )}
    </Menu>
  );
}

/** Only for users in a team. */
function Workspaces() {
  const { current, all } = useWorkspace();
  const choose = useChooseWorkspace();
  if (current === null || (all.length < 2 && current.isOwn)) return null;
  return (
    <RadixMenu.RadioGroup aria-label="Workspace" value={current.id} className="border-b border-line">
      <RadixMenu.Label className="px-4 pt-2.5 pb-1 text-xs text-ink-3">Workspace</RadixMenu.Label>
      {all.map((workspace) => (
        <RadixMenu.RadioItem
          key={workspace.id}
          value={workspace.id}
          onSelect={() => choose(workspace)}
          className={classNames(ENTRY, 'data-[state=checked]:bg-accent-soft data-[state=checked]:mark-beside')}
        >
          <RadixMenu.ItemIndicator>
            <Check aria-hidden className="icon text-accent-text" />
          </RadixMenu.ItemIndicator>
          <WorkspaceName workspace={workspace} />
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}
