import type { RetuneStatus } from './audio-file.entity.js';

/** What a retune that goes on may be. */
export const UNFINISHED: RetuneStatus[] = ['pending', 'processing'];

export const hasEnded = (status: RetuneStatus): boolean => !UNFINISHED.includes(status);
