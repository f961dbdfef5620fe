import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Switch } from '../../../shared/ui/switch';
import type { RetunePreview } from '../options/preview';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';

interface AtTargetNoteProps {
  queue: SongQueue;
  song: Song;
  preview: RetunePreview;
}

/** For a song that is certainly at its target: why it is not retuned, and the switch that does it anyway. */
export function AtTargetNote({ queue, song: { id, isForced }, preview: { isAtTarget, source } }: AtTargetNoteProps) {
  if (!isAtTarget) return null;
  return (
    <Note tone="warn">
      <div className="grid gap-1">
        <p>
          This song is already at <Figure value={source.hz} unit="Hz" decimals={2} />. Retuning it would only lose
          quality and use up a retune.
        </p>
        <Switch label="Retune anyway" checked={isForced} onChange={(checked) => queue.force(id, checked)} />
      </div>
    </Note>
  );
}
