import { Lock } from 'lucide-react';
import { useAuthDialogs } from '../../../shared/session/auth-dialogs';
import { usePermission, useWorkspace } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { Panel } from '../../../shared/ui/panel';

/** For users whose session ended while songs were open. */
export function SignInPrompt() {
  const { openSignIn } = useAuthDialogs();
  return (
    <Prompt icon={<Lock aria-hidden className="icon" />} title="Sign in to continue">
      <p>We’ve kept your file and settings.</p>
      <PromptActions>
        <Button variant="primary" onClick={() => openSignIn()}>
          Sign In
        </Button>
        <LinkButton to="/pricing">See plans</LinkButton>
      </PromptActions>
    </Prompt>
  );
}

/** For members of a team whose role, or whose paused workspace, does not allow it. */
export function RolePrompt({ reasonId }: { reasonId: string }) {
  const { current } = useWorkspace();
  const { reason } = usePermission('retune', false);
  return (
    <Prompt
      icon={<Lock aria-hidden className="icon" />}
      title={`You can’t retune in ${current?.name ?? 'this workspace'}`}
    >
      <p id={reasonId}>{reason}</p>
      <PromptActions>
        <LinkButton to="/studio/history">Open its history</LinkButton>
      </PromptActions>
    </Prompt>
  );
}

export function PromptActions({ children }: { children: React.ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-3">{children}</div>;
}

interface PromptProps {
  icon: React.ReactNode;
  title: string;
  children: React.ReactNode;
}

/** Why the user cannot retune now, and what to do next. */
export function Prompt({ icon, title, children }: PromptProps) {
  return (
    <Panel className="max-w-[44rem]">
      <div className="grid gap-3">
        <h2 className="flex items-center gap-2.5 text-lg">
          {icon}
          {title}
        </h2>
        <div className="grid max-w-[36em] gap-2 text-sm text-ink-2">{children}</div>
      </div>
    </Panel>
  );
}
