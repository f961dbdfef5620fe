import { CircleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { VisuallyHidden } from './visually-hidden';

const TICKS = 'bg-[repeating-linear-gradient(90deg,var(--tick)_0_1px,transparent_1px_6px)]';

/** Nothing there yet: a flat line, the exact sentence, the one next step. */
export function EmptyState({ title, level = 3, children }: { title: string; level?: 2 | 3; children?: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="grid justify-items-start gap-3">
      <span aria-hidden className={classNames('my-1.5 block h-[9px] w-full', TICKS)} />
      <Heading className="text-lg leading-snug">{title}</Heading>
      {children}
    </div>
  );
}

export interface ErrorNoteProps {
  /** What happened. */
  title: string;
  /** What it means for the work, and the way out. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Something could not be done or loaded. */
export function ErrorNote({ title, children, onRetry, retrying = false }: ErrorNoteProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <h3 className="flex items-center gap-2 text-danger">
        <CircleAlert aria-hidden className="icon" />
        <span>{title}</span>
      </h3>
      {children !== undefined && <div className="max-w-[36em] text-sm text-ink-2">{children}</div>}
      {onRetry !== undefined && (
        <Button onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** No connection: say what still works. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <h3 className="flex items-center gap-2">
        <WifiOff aria-hidden className="icon" />
        You’re offline
      </h3>
      <div className="max-w-[36em] text-sm text-ink-2">{children}</div>
    </div>
  );
}

/** Ticks in the shape of what comes: one line per entry, in rem high and percent wide. */
export function LoadingTicks({
  lines = [
    [0.85, 30],
    [2.5, 90],
    [0.85, 65],
    [0.85, 48],
  ],
  label = 'Loading',
}: {
  lines?: readonly (readonly [heightRem: number, widthPercent: number])[];
  label?: string;
}) {
  return (
    <div role="status" className="grid w-full gap-4">
      <VisuallyHidden>{label}</VisuallyHidden>
      {lines.map(([heightRem, widthPercent], line) => (
        <span
          key={line}
          aria-hidden
          className={classNames('block animate-breathe opacity-70', TICKS)}
          style={{ height: `${heightRem}rem`, width: `${widthPercent}%` }}
        />
      ))}
    </div>
  );
}
