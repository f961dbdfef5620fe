import { Button } from '../../../shared/ui/button';

interface ConvertButtonProps {
  /** `idle`: no file; a press says so. `offline`: until the connection is back. */
  state: 'idle' | 'ready' | 'blocked' | 'offline' | 'busy' | 'joins';
  size?: 'md' | 'lg';
  className?: string;
  onPress: () => void;
}

/** The one action of the page. */
export function ConvertButton({ state, size = 'lg', className, onPress }: ConvertButtonProps) {
  const isPrimary = state !== 'idle' && state !== 'busy';
  return (
    <Button
      variant={isPrimary ? 'primary' : 'line'}
      size={size}
      disabled={state === 'blocked'}
      unavailable={state === 'offline'}
      busy={state === 'busy'}
      busyLabel="Processing & Downloading..."
      className={className}
      onClick={onPress}
    >
      {state === 'joins' ? 'Add to queue' : 'Convert & Download'}
    </Button>
  );
}
