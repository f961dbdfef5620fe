import type { BatchFileStatus } from '@attune/catalogue/batches';
import { type CSSProperties, memo } from 'react';

export interface SongMark {
  id: string;
  status: BatchFileStatus;
  /** 0-100, of a song that is being retuned. */
  percent: number | null;
}

const MAX_LARGE = 60;
const MAX_MEDIUM = 240;

/**
 * One mark per song: lit when done, partly filled while running, dashed with a cross when failed, grey when waiting.
 */
export function SongMarks({ label, songs }: { label: string; songs: readonly SongMark[] }) {
  const size = songs.length <= MAX_LARGE ? 'large' : songs.length <= MAX_MEDIUM ? 'medium' : 'small';
  return (
    <div role="img" aria-label={label} className="song-marks" data-size={size}>
      {songs.map(({ id, status, percent }) => (
        <Mark key={id} status={status} percent={percent} />
      ))}
    </div>
  );
}

const Mark = memo(function Mark({ status, percent }: Omit<SongMark, 'id'>) {
  const style = { '--filled': `${percent ?? 0}%` };
  return <i data-status={status} style={style as CSSProperties} />;
});
