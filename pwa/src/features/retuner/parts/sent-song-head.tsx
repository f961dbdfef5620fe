import { X } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import type { RetuneOrder, Song } from '../queue/song';
import { OrderWords } from './order-words';
import { SongHead } from './song-head';

interface SentSongHeadProps {
  song: Song;
  order: RetuneOrder;
  onCancel: () => void;
}

/** A song that was sent: what for, which no choice changes any more, and the way back. */
export function SentSongHead({ song, order, onCancel }: SentSongHeadProps) {
  return (
    <SongHead
      song={song}
      end={
        <Button variant="danger" size="sm" onClick={onCancel}>
          <X aria-hidden className="icon" />
          Cancel
        </Button>
      }
    >
      <OrderWords order={order} />
    </SongHead>
  );
}
