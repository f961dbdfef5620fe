import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import type { Phase, Song } from '../queue/song';
import { SentSongHead } from './sent-song-head';

interface WaitingPanelProps {
  song: Song;
  phase: Extract<Phase, { kind: 'waiting' }>;
  /** Takes it out of the line again. */
  onLeave: () => void;
}

/** A song in the line. */
export function WaitingPanel({ song, phase: { order }, onLeave }: WaitingPanelProps) {
  return (
    <Panel className="grid content-start gap-4">
      <SentSongHead song={song} order={order} onCancel={onLeave} />
      <Note>Waiting for the previous song. To change its settings, cancel it first.</Note>
    </Panel>
  );
}
