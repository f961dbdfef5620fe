import { MEBIBYTE } from './plans.js';

const GIBIBYTE = 1024 * MEBIBYTE;

/**
 * How a size is written: the one way, so that a file has the same size everywhere.
 * Units of 1,024, as the plans' limits.
 */
export interface WrittenSize {
  value: number;
  unit: 'kB' | 'MB' | 'GB';
  decimals: number;
}

/** 5,242,880 bytes are 5.0 MB. Never 0 for a file that has any. */
export function sizeOf(bytes: number): WrittenSize {
  if (bytes >= GIBIBYTE) return { value: bytes / GIBIBYTE, unit: 'GB', decimals: 2 };
  if (bytes < 0.1 * MEBIBYTE) return { value: Math.ceil(bytes / 1024), unit: 'kB', decimals: 0 };
  return { value: bytes / MEBIBYTE, unit: 'MB', decimals: bytes < 100 * MEBIBYTE ? 1 : 0 };
}

/** As text alone, for mails, tables and messages. */
export function formatBytes(bytes: number): string {
  const { value, unit, decimals } = sizeOf(bytes);
  return `${value.toFixed(decimals)}\u00a0${unit}`;
}
