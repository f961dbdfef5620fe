import { useState } from 'react';
import type { SupportDto } from '../../../api/generated/attune-client';
import { useSupportReadQuery } from '../../../api/generated/studio-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { usePermission, useWorkspace } from '../../../shared/session/use-workspace';
import { useSession } from '../../../shared/session/use-session';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { LoadingTicks } from '../../../shared/ui/states';
import { ChatPanel } from './chat-panel';
import { PhoneCard, WriteCard } from './contact-cards';
import { MailDialog } from './mail-dialog';
import { useConversation } from './use-conversation';

/** `/studio/support`: the AI assistant, and the ways to a person. */
export function SupportPage() {
  usePageTitle('Support');
  const { data: support, error, isFetching, refetch } = useSupportReadQuery();
  const { user } = useSession();
  const { current } = useWorkspace();
  return (
    <>
      <h2 className="sr-only">Support</h2>
      {support && user && current ? (
        <SupportTab key={`${user.id} ${current.id}`} support={support} userId={user.id} workspaceId={current.id} />
      ) : (
        <Panel>
          {error && !isFetching ? (
            <LoadError title="We couldn’t load the ways to get help" error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingTicks label="Loading support" />
          )}
        </Panel>
      )}
    </>
  );
}

interface SupportTabProps {
  support: SupportDto;
  userId: string;
  workspaceId: string;
}

function SupportTab({ support, userId, workspaceId }: SupportTabProps) {
  const { phone, email } = support;
  const permission = usePermission('view');
  const [state, conversation] = useConversation(userId, workspaceId);
  const [isWriting, setIsWriting] = useState(false);
  const write = () => setIsWriting(true);
  return (
    <div className="support-columns">
      <ChatPanel
        support={support}
        state={state}
        conversation={conversation}
        permission={permission}
        onWrite={email === null ? null : write}
      />
      <div className="grid content-start gap-4">
        {phone !== null && <PhoneCard phone={phone} />}
        {email !== null && <WriteCard email={email} hasConversation={state.turns.length > 0} onWrite={write} />}
      </div>
      {isWriting && email !== null && (
        <MailDialog email={email} turns={state.turns} onClose={() => setIsWriting(false)} />
      )}
    </div>
  );
}
