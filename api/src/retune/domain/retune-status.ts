export type RetuneStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** The statuses of a retune that has not ended. */
export const UNFINISHED: RetuneStatus[] = ['pending', 'processing'];

export const hasEnded = (status: RetuneStatus): boolean => !UNFINISHED.includes(status);
