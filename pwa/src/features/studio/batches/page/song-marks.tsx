import { type CSSProperties, memo } from 'react';
import type { BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { countWords } from './count-words';

interface SongMarksProps {
  batch: BatchDto;
  /** In the order of the album. */
  files: readonly BatchFileDto[];
}

const MAX_LARGE = 60;
const MAX_MEDIUM = 240;

/** One mark per song: lit when done, partly filled while running, dashed with a cross when failed, grey when waiting. */
export function SongMarks({ batch, files }: SongMarksProps) {
  const size = files.length <= MAX_LARGE ? 'large' : files.length <= MAX_MEDIUM ? 'medium' : 'small';
  return (
    <div
      role="img"
      aria-label={`${batch.totalFiles} songs: ${countWords(batch)}`}
      className="song-marks"
      data-size={size}
    >
      {files.map(({ id, status, progress }) => (
        <Mark key={id} status={status} percent={status === 'processing' ? Math.round(progress?.percent ?? 0) : null} />
      ))}
    </div>
  );
}

const Mark = memo(function Mark({ status, percent }: { status: BatchFileDto['status']; percent: number | null }) {
  const style = { '--filled': `${percent ?? 0}%` };
  return <i data-status={status} style={style as CSSProperties} />;
});
