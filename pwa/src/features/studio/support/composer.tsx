import { Send, Square } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { FieldError } from '../../../shared/ui/field';
import { cleaned, EMPTY_MESSAGE, isTooLong, LONG_MESSAGE } from './messages';

interface ComposerProps {
  draft: string;
  onWrite: (draft: string) => void;
  onSend: (question: string) => void;
  onStop: () => void;
  isAnswering: boolean;
  /** The id of the text that says why nothing can be sent; undefined when it can. */
  lockedBy: string | undefined;
}

/** Where questions are typed: Enter sends, Shift+Enter begins a new line. */
export function Composer({ draft, onWrite, onSend, onStop, isAnswering, lockedBy }: ComposerProps) {
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string | null>(null);
  const isLocked = lockedBy !== undefined;
  const send = () => {
    if (isAnswering || isLocked) return;
    const question = cleaned(draft);
    const problem = question === '' ? EMPTY_MESSAGE : isTooLong(question) ? LONG_MESSAGE : null;
    setError(problem);
    field.current?.focus();
    if (problem === null) onSend(question);
  };
  const stop = () => {
    onStop();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="chat-composer">
      <div className="chat-field" data-text={`${draft} `}>
        <textarea
          ref={field}
          rows={1}
          aria-label="Message"
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? lockedBy : errorId}
          placeholder="Ask a question"
          readOnly={isLocked}
          value={draft}
          onChange={({ target }) => {
            setError(null);
            onWrite(target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {isAnswering ? (
        <Button onClick={stop}>
          <Square aria-hidden className="icon" />
          Stop
        </Button>
      ) : (
        <Button variant="primary" unavailable={isLocked} aria-describedby={lockedBy} onClick={send}>
          <Send aria-hidden className="icon" />
          Send
        </Button>
      )}
      {error !== null && (
        <div role="alert" className="col-span-full">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}

/** The keyCode of a key that an input method handles. */
const INPUT_METHOD_KEY = 229;

/** Whether the key belongs to the input of a character, as in Japanese. Safari says so by the code alone. */
const isComposing = (event: KeyboardEvent['nativeEvent']): boolean =>
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  event.isComposing || event.keyCode === INPUT_METHOD_KEY;
