import { may } from '@attune/catalogue/roles';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NewApiKeyDto } from '../../../api/generated/attune-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission, useWorkspace } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../../shared/ui/states';
import { LockedReason } from '../shared/locked-reason';
import { TabHead } from '../shared/tab-head';
import { useApiKeysListQuery } from './api-keys-api';
import { CreateKeyDialog } from './create-key-dialog';
import { ExamplesTabs } from './examples-tabs';
import { KeyTable } from './key-table';
import { NewKeyAlert } from './new-key-alert';

/** `/studio/api-keys`: for admins and the owner; others see why they cannot, and how the API is used. */
export function ApiKeysPage() {
  usePageTitle('API Keys');
  const { current } = useWorkspace();
  if (current === null) return null;
  // In a paused team only its owner still sees them.
  const isLister = may(current.role, 'manage') && (current.isOwn || current.pausedAt === null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isLister ? <Keys workspace={current.name} /> : <NotAllowed />}
      <FirstRequest />
    </div>
  );
}

function NotAllowed() {
  const reasonId = useId();
  const permission = usePermission('manage');
  return (
    <Panel>
      <div className="grid justify-items-start gap-3">
        <h2 className="text-lg leading-snug">API keys are for admins</h2>
        <p className="max-w-[36em] text-sm text-ink-2">
          With a key, scripts and other programs retune songs in this workspace. Only its owner and admins see keys and
          create or revoke them.
        </p>
        <LockedReason id={reasonId} permission={permission} />
      </div>
    </Panel>
  );
}

function Keys({ workspace }: { workspace: string }) {
  const { data: keys, error, isFetching, refetch } = useApiKeysListQuery();
  const permission = usePermission('manage');
  const reasonId = useId();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<NewApiKeyDto | null>(null);
  const lockedBy = permission.isAllowed ? undefined : reasonId;
  const createButton = (
    <Button unavailable={lockedBy !== undefined} aria-describedby={lockedBy} onClick={() => setIsCreating(true)}>
      <Plus aria-hidden className="icon" />
      Create key
    </Button>
  );
  return (
    <>
      {created && <NewKeyAlert key={created.id} created={created} onDismiss={() => setCreated(null)} />}
      <TabHead end={keys && keys.length > 0 && createButton}>
        A key acts in this workspace with its scopes. Every request is counted and logged.
      </TabHead>
      <LockedReason id={reasonId} permission={permission} />
      {keys === undefined ? (
        <Panel>
          {error && !isFetching ? (
            <LoadError title="We couldn’t load the API keys" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading API keys" />
          )}
        </Panel>
      ) : keys.length === 0 ? (
        <Panel>
          <EmptyState title="No API keys yet" level={2}>
            <p className="text-sm text-ink-2">Create a key to retune from your own scripts and plug-ins.</p>
            {createButton}
          </EmptyState>
        </Panel>
      ) : (
        <KeyTable keys={keys} lockedBy={lockedBy} onGone={() => void refetch()} />
      )}
      <CreateKeyDialog
        open={isCreating}
        onClose={() => setIsCreating(false)}
        workspace={workspace}
        onCreated={setCreated}
      />
    </>
  );
}

/** Below the keys: what to do with one. */
function FirstRequest() {
  return (
    <section aria-labelledby="first-request" className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="first-request" className="text-lg leading-snug">
          First request
        </h2>
        <Link to="/studio/api-keys/how-to" className="text-sm text-link">
          How to use the API
        </Link>
      </div>
      <ExamplesTabs />
    </section>
  );
}
