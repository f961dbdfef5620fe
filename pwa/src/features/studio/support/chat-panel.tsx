import { Bot } from 'lucide-react';
import { useId } from 'react';
import { useToast } from '../../../shared/ui/use-toast';
import type { SupportDto } from '../../../api/generated/attune-client';
import type { PermissionAnswer } from '../../../shared/session/use-workspace';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { LockedReason } from '../shared/locked-reason';
import { ChatLog } from './chat-log';
import { ChatMessage, ChatTurn } from './chat-turn';
import { Composer } from './composer';
import type { Conversation } from './conversation';
import type { StoredConversation, Turn } from './conversation-store';

const GREETING =
  'Hello. I am Attune’s AI assistant. I answer from the features guide and from this workspace’s own figures, and I name my sources. What can I help with?';

const OFF: PermissionAnswer = {
  isAllowed: false,
  reason: 'The AI assistant isn’t available here. Please write to a person instead.',
};

interface ChatPanelProps {
  support: SupportDto;
  state: StoredConversation;
  conversation: Conversation;
  permission: PermissionAnswer;
  /** Writes to a person; null when there is no address. */
  onWrite: (() => void) | null;
}

/** The chat with the AI assistant. */
export function ChatPanel({ support, state, conversation, permission, onWrite }: ChatPanelProps) {
  const lockId = useId();
  const toast = useToast();
  const { turns, draft } = state;
  const answer = support.model === 'none' ? OFF : permission;
  const last = turns.at(-1);
  const isAnswering = last?.status === 'asked' || last?.status === 'answering';
  const startAgain = () => {
    conversation.clear();
    toast({
      title: 'New conversation',
      action: { label: 'Undo', onClick: () => conversation.restore(turns) },
    });
  };
  return (
    <Panel flush>
      <div className="chat-head">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Bot aria-hidden className="icon" />
          <h3 className="text-lg leading-snug">Support chat</h3>
          <Badge>AI assistant</Badge>
        </div>
        <Button size="sm" variant="quiet" unavailable={turns.length === 0} onClick={startAgain}>
          New conversation
        </Button>
      </div>
      <ChatLog content={turns} questions={turns.length}>
        <ChatMessage speaker="AI assistant">
          <p>{GREETING}</p>
        </ChatMessage>
        {turns.map((turn) => (
          <ChatTurn
            key={turn.id}
            turn={turn}
            phone={support.phone}
            onAskAgain={turn === last && answer.isAllowed ? () => void conversation.askAgain() : null}
            onWrite={onWrite}
          />
        ))}
      </ChatLog>
      <p role="status" className="sr-only">
        {spoken(last)}
      </p>
      <Composer
        draft={draft}
        onWrite={(text) => conversation.write(text)}
        onSend={(question) => void conversation.ask(question)}
        onStop={conversation.stop}
        isAnswering={isAnswering}
        lockedBy={answer.isAllowed ? undefined : lockId}
      />
      <div className="chat-foot">
        <LockedReason id={lockId} permission={answer} />
        <p>
          Answers come from an AI and can be wrong. Enter sends, Shift+Enter starts a new line. The last{' '}
          <Figure value={10} /> messages are sent with each question
          {support.model === 'sandbox' ? '. No model is set up here: the sandbox answers, and only quotes.' : '.'}
        </p>
      </div>
    </Panel>
  );
}

/** Read aloud once when it begins and once when it has ended, instead of word by word. */
function spoken(last: Turn | undefined): string {
  switch (last?.status) {
    case undefined:
      return '';
    case 'asked':
    case 'answering':
      return 'AI assistant is answering';
    case 'done':
      return last.reason === null ? `AI assistant: ${last.answer}` : `AI assistant: ${last.answer} ${last.reason}`;
    case 'stopped':
      return 'The answer was stopped.';
    default:
      return 'The assistant did not answer. Your question is still there.';
  }
}
