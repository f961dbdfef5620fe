import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { NewApiKeyDto } from '../../../api/generated/attune-client';
import { longDay, wordList } from '../../../shared/format/localised';
import { Scope } from '../../../shared/scope';
import { Button } from '../../../shared/ui/button';
import { CopyButton } from '../../../shared/ui/copy-button';
import { LeaveQuestion } from '../shared/leave-question';

interface NewKeyAlertProps {
  created: NewApiKeyDto;
  onDismiss: () => void;
}

/** The dialog first gives the focus back to its button. */
const AFTER_DIALOG_MS = 100;

/** The whole key, the only time it is shown. Asks before the page is left without having copied it. */
export function NewKeyAlert({ created: { name, scopes, expiresAt, key }, onDismiss }: NewKeyAlertProps) {
  const [isCopied, setIsCopied] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    const scope = new Scope();
    scope.timeout(() => frame.current?.focus(), AFTER_DIALOG_MS);
    return scope.dispose;
  }, []);
  return (
    <section
      ref={frame}
      role="alert"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-l-4 border-near bg-near-soft px-4 pt-4 pb-5 outline-none xs:px-6"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5">
        <KeyRound aria-hidden className="icon mt-1 text-near" />
        <div>
          <p className="font-[620]">Save this key now. You won&apos;t be able to see it again!</p>
          <p className="text-sm break-words text-ink-2">
            {`Key “${name}”, ${scopes.length === 1 ? 'scope' : 'scopes'} ${wordList(scopes)}, ${
              expiresAt === null ? 'never expires' : `expires on ${longDay(expiresAt)}`
            }.`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <code
          ref={shown}
          translate="no"
          className="figure min-w-0 flex-[1_1_20rem] rounded-md border border-line-strong bg-field px-3.5 py-2.5 text-sm break-all whitespace-normal! select-all"
        >
          {key}
        </code>
        <CopyButton
          variant="primary"
          label="Copy the key"
          text={key}
          shownIn={shown}
          onCopied={() => setIsCopied(true)}
        />
        <Button onClick={onDismiss}>Dismiss</Button>
      </div>
      <LeaveQuestion
        isAsked={!isCopied}
        title="Leave without the key?"
        description="You haven’t copied the new key yet, and it can’t be shown again. Without it you would have to revoke it and create another one."
      />
    </section>
  );
}
