import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { NOT_SIGNED_IN } from '../../../api/api-error';
import { reportSessionEnded } from '../../../api/base-api';
import { useStoreState } from '../../../shared/hooks/use-store-state';
import { useToast } from '../../../shared/ui/use-toast';
import { Conversation } from './conversation';
import type { StoredConversation } from './conversation-store';

/** The conversation of this user in this workspace. Leaving the tab stops the answer that is being written. */
export function useConversation(userId: string, workspaceId: string): [StoredConversation, Conversation] {
  const toast = useToast();
  const dispatch = useDispatch();
  const [conversation] = useState(
    () =>
      new Conversation(userId, workspaceId, ({ reason }) => {
        toast({ title: 'Chat Error', description: 'Failed to send message. Please try again.', tone: 'bad' });
        if (reason.code === NOT_SIGNED_IN) reportSessionEnded(dispatch);
      }),
  );
  useEffect(() => conversation.stop, [conversation]);
  return [useStoreState(conversation), conversation];
}
