import { Mail, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { Button } from '../../../shared/ui/button';
import type { Turn } from './conversation-store';
import { SourceList } from './source-list';

const loadAnswerText = async () => (await import('./answer-text')).AnswerText;

const APOLOGY = 'I apologize, but I encountered an error. Please try again';

interface ChatTurnProps {
  turn: Turn;
  /** Of support; null when there is none. */
  phone: string | null;
  /** Asks this question again; null for all but the last. */
  onAskAgain: (() => void) | null;
  /** Writes to a person; null when there is no address. */
  onWrite: (() => void) | null;
}

/** A question and what came of it. */
export function ChatTurn({ turn, phone, onAskAgain, onWrite }: ChatTurnProps) {
  const { question, answer, sources, status, isUnknown, reason } = turn;
  const isRunning = status === 'asked' || status === 'answering';
  return (
    <>
      <ChatMessage speaker="You" isOwn>
        <p className="whitespace-pre-wrap">{question}</p>
      </ChatMessage>
      <ChatMessage speaker={isRunning ? 'AI assistant is answering' : 'AI assistant'}>
        {answer.trim() !== '' && <Answer text={answer} sources={sources} />}
        {isRunning && <TypingIndicator />}
        {status === 'failed' && (
          <p>{phone === null ? `${APOLOGY}.` : `${APOLOGY} or contact our support team at ${phone}.`}</p>
        )}
        {status === 'empty' && <p>{APOLOGY}.</p>}
        {reason !== null && <p className="text-xs text-ink-3">{reason}</p>}
        {status === 'stopped' && <p className="text-xs text-ink-3">Stopped.</p>}
        {sources.length > 0 && <SourceList sources={sources} />}
        {isUnknown && onWrite && (
          <Button size="sm" className="justify-self-start" onClick={onWrite}>
            <Mail aria-hidden className="icon" />
            Send this conversation
          </Button>
        )}
        {onAskAgain && ['failed', 'empty', 'stopped'].includes(status) && (
          <Button size="sm" className="justify-self-start" onClick={onAskAgain}>
            <RotateCcw aria-hidden className="icon" />
            Try again
          </Button>
        )}
      </ChatMessage>
    </>
  );
}

/** As plain text until the code that formats it is there. */
function Answer({ text, sources }: Pick<Turn, 'sources'> & { text: string }) {
  const formatted = useLazyComponent(loadAnswerText, 'answer');
  if (formatted) return <formatted.Component text={text} sources={sources} />;
  return <p className="whitespace-pre-wrap">{text}</p>;
}

interface ChatMessageProps {
  speaker: string;
  isOwn?: boolean;
  children: ReactNode;
}

export function ChatMessage({ speaker, isOwn = false, children }: ChatMessageProps) {
  return (
    <div className={isOwn ? 'chat-message own' : 'chat-message'}>
      <b>{speaker}</b>
      <div className="chat-text">{children}</div>
    </div>
  );
}

function TypingIndicator() {
  return (
    <span aria-hidden className="chat-typing">
      <i />
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
