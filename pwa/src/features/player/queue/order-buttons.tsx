import { Repeat, Repeat1, Shuffle } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { usePlayerSession, usePlayerState } from '../use-player';

const REPEATS = { off: 'Repeat, off', all: 'Repeat, all', one: 'Repeat, this song' };

export function ShuffleButton() {
  const { order } = usePlayerSession();
  const isShuffled = usePlayerState().unshuffled !== null;
  return (
    <Button
      variant="quiet"
      icon
      aria-label="Shuffle"
      aria-pressed={isShuffled}
      className={isShuffled ? 'text-accent-text' : undefined}
      onClick={order.toggleShuffle}
    >
      <Shuffle aria-hidden className="icon" />
    </Button>
  );
}

export function RepeatButton() {
  const { order } = usePlayerSession();
  const { repeat } = usePlayerState();
  const Icon = repeat === 'one' ? Repeat1 : Repeat;
  return (
    <Button
      variant="quiet"
      icon
      aria-label={REPEATS[repeat]}
      className={repeat === 'off' ? undefined : 'text-accent-text'}
      onClick={order.cycleRepeat}
    >
      <Icon aria-hidden className="icon" />
    </Button>
  );
}
