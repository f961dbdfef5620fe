import { Check, Copy } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Scope } from '../scope';
import { Button } from './button';
import type { ButtonSize, ButtonVariant } from './button-style';
import { VisuallyHidden } from './visually-hidden';

interface CopyButtonProps {
  text: string;
  /** Shows the text: it is selected where the browser does not let the page copy. */
  shownIn: RefObject<HTMLElement | null>;
  /** Accessible name, where "Copy" alone would not say what. */
  label: string;
  onCopied?: () => void;
  /** What is written on the button: "Copy". */
  children?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

type Outcome = 'none' | 'copied' | 'selected';

/** How long the button says that it has copied, ms. */
const SHOWN_MS = 4000;
const BY_HAND = 'Selected: now press Ctrl+C, or ⌘C on a Mac.';

/** Copies a text; without permission to, it selects the text and says which keys copy it. */
export function CopyButton({
  text,
  shownIn,
  label,
  onCopied,
  children = 'Copy',
  variant = 'line',
  size = 'md',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome !== 'copied') return;
    const scope = new Scope();
    scope.timeout(() => setOutcome('none'), SHOWN_MS);
    return scope.dispose;
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      onCopied?.();
    } catch {
      // No permission, or no clipboard at all: the page is not served over HTTPS.
      if (shownIn.current) getSelection()?.selectAllChildren(shownIn.current);
      setOutcome('selected');
    }
  };
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        aria-label={outcome === 'copied' ? 'Copied' : label}
        onClick={() => void copy()}
      >
        <Icon aria-hidden className="icon" />
        {outcome === 'copied' ? 'Copied' : children}
      </Button>
      <span role="status" className="text-xs text-ink-2 empty:hidden">
        {outcome === 'copied' && <VisuallyHidden>Copied</VisuallyHidden>}
        {outcome === 'selected' && <span>{BY_HAND}</span>}
      </span>
    </>
  );
}
