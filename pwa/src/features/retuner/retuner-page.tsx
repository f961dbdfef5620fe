import { mayRetune } from '@attune/catalogue/tier-policy';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { readUsage } from '../../shared/plans/usage';
import { useSession } from '../../shared/session/use-session';
import { usePermission, useWorkspace } from '../../shared/session/use-workspace';
import { Figure } from '../../shared/ui/figure';
import { ToolHeader } from '../../shared/ui/tool-header';
import { accessFor, isTrial } from './access';
import { ClosedRetuner } from './panels/closed-retuner';
import { PendingFilesProvider, usePendingFiles } from './pending-files';

let loadedWorkspace: ComponentType | undefined;

async function loadWorkspace(): Promise<{ default: ComponentType }> {
  loadedWorkspace ??= (await import('./retuner-workspace')).RetunerWorkspace;
  return { default: loadedWorkspace };
}

const LazyWorkspace = lazy(loadWorkspace);

/** `/retuner`. Without a plan the workspace is downloaded with the first song. */
export function RetunerPage() {
  usePageTitle('Song Retuner');
  return (
    // As high as the page, so that what is docked is at its lower edge.
    <div className="flex min-h-[inherit] flex-col">
      <ToolHeader
        title="Song Retuner"
        lead="Same tempo, same length, same tags. Only the pitch changes."
        end={<UsageBadge />}
      />
      <PendingFilesProvider>
        <Suspense fallback={<ClosedRetuner access="loading" problem={null} hasSongs={false} />}>
          <WorkspaceOrPrompt />
        </Suspense>
      </PendingFilesProvider>
    </div>
  );
}

function WorkspaceOrPrompt() {
  const { status, problem } = useSession();
  const { tier } = useWorkspace();
  const { isAllowed: mayRetuneHere } = usePermission('retune', false);
  const access = accessFor({ status, tier, mayRetuneHere, usage: undefined });
  const isOpen = access === 'open' || access === 'limit';
  const { found } = usePendingFiles();
  const isTried = isTrial(access, problem) && found.files.length > 0;
  const [Workspace] = useState(() => loadedWorkspace ?? LazyWorkspace);
  // Once the workspace is loaded it may hold songs.
  if (isOpen || isTried || loadedWorkspace !== undefined) return <Workspace />;
  return <ClosedRetuner access={access} problem={problem} hasSongs={false} />;
}

/** Retunes used this month, in the page header; nothing for users who cannot retune. */
function UsageBadge() {
  const { status } = useSession();
  const { tier, current } = useWorkspace();
  const isAsked = status === 'signedIn' && mayRetune(tier);
  const { data } = useUsageReadQuery(undefined, { skip: !isAsked });
  if (!isAsked || data === undefined) return null;
  const usage = readUsage(data);
  if (usage.isUnlimited) {
    return (
      <span className="block text-right text-sm leading-snug text-ink-2">
        <Figure value={usage.used} /> <span>{usage.used === 1 ? 'retune' : 'retunes'}</span> this month, unlimited
        {current?.isOwn === false && (
          <span className="block break-words">
            in <b className="font-[620]">{current.name}</b>
          </span>
        )}
      </span>
    );
  }
  return (
    <span className="text-sm text-ink-2">
      <Figure value={usage.used} /> of <Figure value={usage.limit} /> used
    </span>
  );
}
