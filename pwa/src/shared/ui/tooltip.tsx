import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Around the whole app: the first tooltip waits, the next ones open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </RadixTooltip.Provider>
  );
}

/** A remark on a control. Never the only place a fact is written: fingers have no hover. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-[18rem] rounded-sm border border-line-strong bg-raised px-2.5 py-1.5 text-xs text-ink shadow-dialog"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
