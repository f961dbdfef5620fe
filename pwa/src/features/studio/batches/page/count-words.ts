import type { BatchDto } from '../../../../api/generated/attune-client';

type Counts = Pick<
  BatchDto,
  'completedFiles' | 'runningFiles' | 'waitingFiles' | 'failedFiles' | 'cancelledFiles' | 'status'
>;

/** The songs of a batch by status; zero counts are left out. */
export function countsOf(batch: Counts): { word: string; count: number }[] {
  return [
    { word: 'done', count: batch.completedFiles },
    { word: 'running', count: batch.runningFiles },
    { word: 'waiting', count: batch.waitingFiles },
    { word: 'failed', count: batch.failedFiles },
    { word: 'cancelled', count: batch.cancelledFiles },
  ].filter(({ count }) => count > 0);
}

/** "17 done, 2 running". */
export function countWords(batch: Counts): string {
  return countsOf(batch)
    .map(({ word, count }) => `${count} ${word}`)
    .join(', ');
}
