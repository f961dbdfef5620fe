import { ArrowRight, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import type { RetunePreview } from '../options/preview';

interface ConvertButtonProps {
  /** `idle`: no file; a press says so. `offline`: waits for the connection. */
  state: 'idle' | 'ready' | 'blocked' | 'offline' | 'busy' | 'joins';
  /** How many songs of a list it converts. */
  count?: number;
  /** Whether songs are left out that come after them. */
  isFirst?: boolean;
  /** Whether it only downloads a song that the server has. */
  isFetch?: boolean;
  size?: 'md' | 'lg';
  className?: string;
  busyLabel?: string;
  onPress: () => void;
}

/** The main action of the page. */
export function ConvertButton({ state, count, isFetch = false, size = 'lg', className, ...props }: ConvertButtonProps) {
  const { isFirst = false, busyLabel = 'Processing & Downloading...', onPress } = props;
  const isPrimary = state !== 'idle' && state !== 'busy';
  return (
    <Button
      variant={isPrimary ? 'primary' : 'line'}
      size={size}
      disabled={state === 'blocked'}
      unavailable={state === 'offline'}
      busy={state === 'busy'}
      busyLabel={busyLabel}
      className={className}
      onClick={onPress}
    >
      {isFetch
        ? 'Download song'
        : count === undefined
          ? 'Convert & Download'
          : convertWords(count, isFirst, state === 'joins')}
    </Button>
  );
}

function convertWords(count: number, isFirst: boolean, isJoining: boolean): string {
  if (isFirst) {
    const first = count === 1 ? 'the first song' : `the first ${count}`;
    return isJoining ? `Add ${first} to the queue` : `Convert ${first}`;
  }
  const songs = count === 1 ? '1 song' : `${count} songs`;
  return isJoining ? `Add ${songs} to the queue` : `Convert ${songs}`;
}

/**
 * On narrow screens the action sticks to the bottom edge, beside source and target, or why it is unavailable. While a
 * retune is running the bar holds only the button; the panel above shows the rest.
 */
export function ConvertBar({
  preview,
  state,
  action,
}: {
  preview: RetunePreview;
  state: 'offline' | 'busy' | 'at-target' | 'open';
  action: ReactNode;
}) {
  return (
    <StickyActionBar>
      {state === 'busy' ? null : state === 'offline' ? (
        <span className="flex items-center gap-2 text-sm text-near">
          <WifiOff aria-hidden className="icon" />
          No connection
        </span>
      ) : state === 'at-target' ? (
        <span className="text-sm">Already at the target</span>
      ) : (
        <span className="flex items-center gap-1.5 text-sm max-[359px]:hidden">
          <Figure value={preview.source.hz} decimals={2} tone={preview.source.hz === null ? 'quiet' : 'was'} />
          <ArrowRight aria-label="to" className="size-3.5 text-ink-3" />
          <Figure value={preview.meaning?.shift.equivalentA4Hz ?? null} decimals={2} tone="now" />
        </span>
      )}
      {action}
    </StickyActionBar>
  );
}

/** The bar at the bottom edge of narrow screens. */
export function StickyActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-dock="narrow"
      style={{ bottom: 'var(--dock-always)' }}
      className="sticky z-20 -mx-gutter mt-auto flex items-center justify-between gap-3 border-t border-line-strong bg-surface px-gutter pt-2.5 pb-[calc(0.6rem+env(safe-area-inset-bottom))] [box-shadow:0_-10px_24px_-14px_rgb(0_4_16/0.5)] lg:hidden max-[359px]:grid"
    >
      {children}
    </div>
  );
}
