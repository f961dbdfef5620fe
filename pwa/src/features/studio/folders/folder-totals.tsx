import type { FolderDto } from '../../../api/generated/attune-client';
import { Figure } from '../../../shared/ui/figure';

/** Number of songs, and how long they are together. */
export function FolderTotals({ songCount, durationSeconds }: Pick<FolderDto, 'songCount' | 'durationSeconds'>) {
  const minutes = Math.round(durationSeconds / 60);
  return (
    <>
      <Figure value={songCount} /> {songCount === 1 ? 'song' : 'songs'}
      {durationSeconds > 0 && (
        <span>
          ,{' '}
          {minutes === 0 ? (
            <Figure value={Math.ceil(durationSeconds)} unit="s" />
          ) : (
            <Figure value={minutes} unit="min" />
          )}
        </span>
      )}
    </>
  );
}
