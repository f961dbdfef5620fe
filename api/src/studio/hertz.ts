import type { ValueTransformer } from 'typeorm';

/** Frequencies are stored as exact decimals, which Postgres returns as text. */
export const hertz: ValueTransformer = {
  to: (hz: number | null) => hz,
  from: (text: string | null) => (text === null ? null : Number(text)),
};
