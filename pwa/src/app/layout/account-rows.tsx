import { Check, CreditCard, LogOut, SunMoon, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { UserDto } from '../../api/generated/attune-client';
import { useOfflineReady } from '../../shared/hooks/use-offline-ready';
import { useSignOut } from '../../shared/session/use-sign-out';
import { useWorkspace } from '../../shared/session/use-workspace';
import { useThemeChoice } from '../../shared/theme/use-theme';
import { Button } from '../../shared/ui/button';
import { Segments } from '../../shared/ui/choice';
import { classNames } from '../../shared/ui/class-names';
import { AccountHead, ReadyOffline, THEMES, usePlanEntry, WorkspaceName } from './account-parts';
import { useChooseWorkspace } from './use-choose-workspace';

const ROW =
  'grid min-h-12 w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-3 border-b border-line text-left text-sm font-[520] no-underline';

interface AccountRowsProps {
  user: UserDto;
  /** Something was chosen that leads elsewhere. */
  onChoose: () => void;
}

/** The account menu's content as rows of the phone's menu. */
export function AccountRows({ user, onChoose }: AccountRowsProps) {
  const plan = usePlanEntry();
  const { choice, chooseTheme } = useThemeChoice();
  const { signOut, isSigningOut } = useSignOut();
  const isOfflineReady = useOfflineReady();
  return (
    <section aria-label="Account" className="mt-4 grid border-t border-line-strong">
      <p className="border-b border-line text-sm">
        <AccountHead user={user} />
      </p>
      <Workspaces onChoose={onChoose} />
      <Link to="/account" onClick={onChoose} className={ROW}>
        <UserRound aria-hidden className="icon text-ink-3" />
        Account
      </Link>
      <Link to={plan.to} onClick={onChoose} className={ROW}>
        <CreditCard aria-hidden className="icon text-ink-3" />
        Plan
        {plan.badge}
      </Link>
      <div className={classNames(ROW, 'grid-cols-[1.25rem_auto_minmax(0,1fr)]! py-1.5')}>
        <SunMoon aria-hidden className="icon text-ink-3" />
        <span aria-hidden>Theme</span>
        <Segments label="Theme" hideLabel value={choice} onChange={chooseTheme} options={THEMES} />
      </div>
      <Button className="mt-4" busy={isSigningOut} onClick={() => void signOut().then(onChoose)}>
        <LogOut aria-hidden className="icon" />
        Sign Out
      </Button>
      {isOfflineReady && <ReadyOffline />}
    </section>
  );
}

/** Only for users in a team. */
function Workspaces({ onChoose }: Pick<AccountRowsProps, 'onChoose'>) {
  const { current, all } = useWorkspace();
  const choose = useChooseWorkspace();
  if (current === null || (all.length < 2 && current.isOwn)) return null;
  return (
    <ul aria-label="Workspace" className="grid">
      {all.map((workspace) => (
        <li key={workspace.id} className="grid">
          <button
            type="button"
            aria-current={workspace.id === current.id || undefined}
            onClick={() => {
              choose(workspace);
              onChoose();
            }}
            className={classNames(ROW, 'py-1.5 aria-[current]:bg-accent-soft')}
          >
            <Check aria-hidden className={classNames('icon', workspace.id !== current.id && 'opacity-0')} />
            <WorkspaceName workspace={workspace} />
          </button>
        </li>
      ))}
    </ul>
  );
}
