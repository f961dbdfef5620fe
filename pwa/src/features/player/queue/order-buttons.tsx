import { Repeat, Repeat1, Shuffle } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { usePlayerSession, usePlayerState } from '../use-player';

const REPEATS = { off: 'Repeat, off', all: 'Repeat, all', one: 'Repeat, this song' };

export function ShuffleButton({ className }: { className?: string }) {
  const { order } = usePlayerSession();
  const isShuffled = usePlayerState().unshuffled !== null;
  return (
    <Button
      variant="quiet"
      icon
      aria-label="Shuffle"
      aria-pressed={isShuffled}
      className={classNames(isShuffled && 'text-accent-text', className)}
      onClick={order.toggleShuffle}
    >
      <Shuffle aria-hidden className="icon" />
    </Button>
  );
}

export function RepeatButton({ className }: { className?: string }) {
  const { order } = usePlayerSession();
  const { repeat } = usePlayerState();
  const Icon = repeat === 'one' ? Repeat1 : Repeat;
  return (
    <Button
      variant="quiet"
      icon
      aria-label={REPEATS[repeat]}
      className={classNames(repeat !== 'off' && 'text-accent-text', className)}
      onClick={order.cycleRepeat}
    >
      <Icon aria-hidden className="icon" />
    </Button>
  );
}
