import type { Side } from '../model/pair-analyser';

export const LETTERS: Record<Side, string> = { a: 'A', b: 'B' };
export const NAMES: Record<Side, string> = { a: 'Original', b: 'Retuned' };
export const TONES = { a: 'was', b: 'now' } as const;
