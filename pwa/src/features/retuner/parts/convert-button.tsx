import { Button } from '../../../shared/ui/button';

interface ConvertButtonProps {
  /** `idle`: no file; a press says so. */
  state: 'idle' | 'ready' | 'blocked' | 'busy' | 'joins';
  size?: 'md' | 'lg';
  className?: string;
  onPress: () => void;
}

/** The one action of the page. */
export function ConvertButton({ state, size = 'lg', className, onPress }: ConvertButtonProps) {
  const isPrimary = state === 'ready' || state === 'joins' || state === 'blocked';
  return (
    <Button
      variant={isPrimary ? 'primary' : 'line'}
      size={size}
      disabled={state === 'blocked'}
      busy={state === 'busy'}
      busyLabel="Processing & Downloading..."
      className={className}
      onClick={onPress}
    >
      {state === 'joins' ? 'Add to the queue' : 'Convert & Download'}
    </Button>
  );
}
