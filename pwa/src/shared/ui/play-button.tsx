import { Pause, Play } from 'lucide-react';
import { classNames } from './class-names';

interface PlayButtonProps {
  label: string;
  isPlaying: boolean;
  /** It will play as soon as it can. */
  isLoading: boolean;
  onClick: () => void;
  className?: string;
}

/** The round one, with a turning ring while what it plays is loading. */
export function PlayButton({ label, isPlaying, isLoading, onClick, className }: PlayButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={isLoading || undefined}
      onClick={onClick}
      className={classNames(
        'relative grid size-[3.75rem] flex-none place-items-center rounded-full bg-accent text-on-accent transition-colors duration-(--dur-2) hover:bg-accent-hover active:translate-y-px',
        className,
      )}
    >
      {isLoading && (
        <span className="absolute inset-1 animate-turn rounded-full border-2 border-current border-t-transparent" />
      )}
      {isPlaying ? (
        <Pause aria-hidden className="icon size-6" />
      ) : (
        <Play aria-hidden className="icon size-6 translate-x-0.5" />
      )}
    </button>
  );
}
