import { ArrowDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button';

/** Closer to the end than this counts as at the end, px. */
const END_PX = 24;

interface ChatLogProps {
  /** Changes whenever there is something new to show. */
  content: unknown;
  /** The number of questions: a new one scrolls to the end. */
  questions: number;
  children: ReactNode;
}

/** The conversation, 400 px high. It stays at its end unless it was scrolled up. */
export function ChatLog({ content, questions, children }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const lastQuestions = useRef(0);
  /** How far it was scrolled when it was last at its end. */
  const endTop = useRef(0);
  const scrollToEnd = () => {
    const { current } = log;
    if (!current) return;
    current.scrollTop = current.scrollHeight;
    endTop.current = current.scrollTop;
  };
  useLayoutEffect(() => {
    const isNewQuestion = questions > lastQuestions.current;
    lastQuestions.current = questions;
    // The event of a scroll comes later than the scroll, and something new may come in between.
    const isScrolledUp = (log.current?.scrollTop ?? 0) < endTop.current - END_PX;
    if (isNewQuestion || (isAtEnd && !isScrolledUp)) scrollToEnd();
  }, [content, questions, isAtEnd]);
  return (
    <div className="relative">
      <div
        ref={log}
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, also with the keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        className="chat-log"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const isNowAtEnd = scrollHeight - scrollTop - clientHeight < END_PX;
          if (isNowAtEnd) endTop.current = scrollTop;
          setIsAtEnd(isNowAtEnd);
        }}
      >
        {children}
      </div>
      {!isAtEnd && (
        <Button size="sm" icon aria-label="Go to the latest message" className="chat-latest" onClick={scrollToEnd}>
          <ArrowDown aria-hidden className="icon" />
        </Button>
      )}
    </div>
  );
}
