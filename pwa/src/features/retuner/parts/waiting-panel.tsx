import { X } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import type { Phase, Song } from '../model/song';
import { OrderWords } from './order-words';
import { SongHead } from './song-head';

interface WaitingPanelProps {
  song: Song;
  phase: Extract<Phase, { kind: 'waiting' }>;
  /** Takes it out of the line again. */
  onLeave: () => void;
}

/** A song in the line: what it was sent for, which no choice changes any more. */
export function WaitingPanel({ song, phase: { order }, onLeave }: WaitingPanelProps) {
  return (
    <Panel className="grid content-start gap-4">
      <SongHead
        song={song}
        end={
          <Button variant="danger" size="sm" onClick={onLeave}>
            <X aria-hidden className="icon" />
            Cancel
          </Button>
        }
      >
        <OrderWords order={order} />
      </SongHead>
      <Note>It waits for the song before it, with the choices it was sent with. To change them, cancel it first.</Note>
    </Panel>
  );
}
