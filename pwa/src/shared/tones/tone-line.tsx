import type { CSSProperties } from 'react';
import { classNames } from '../ui/class-names';
import './tone-line.css';

/** A lamp line that runs out while a tone sounds. With reduced motion it is static and only shows that it sounds. */
export function ToneLine({
  status,
  durationMs,
  playedMs = 0,
  className,
}: {
  status: 'idle' | 'playing' | 'paused';
  durationMs: number;
  /** Played before the current stretch, ms. */
  playedMs?: number;
  className?: string;
}) {
  if (status === 'idle') return null;
  const left = 1 - playedMs / durationMs;
  return (
    <span
      aria-hidden
      key={`${status}${playedMs}`}
      className={classNames('tone-line block h-[3px] origin-left bg-mark', className)}
      style={
        {
          '--tone-left': left,
          animationDuration: `${durationMs - playedMs}ms`,
          animationPlayState: status === 'paused' ? 'paused' : 'running',
        } as CSSProperties
      }
    />
  );
}
