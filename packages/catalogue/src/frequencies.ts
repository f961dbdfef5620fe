/** Targets of every paid tier. */
export const NATURAL_HZ = [432, 444] as const;

/** The Solfeggio set. Its origin and the evidence on it: docs/glossary.md. */
export const SOLFEGGIO_HZ = [396, 417, 528, 639, 741, 852, 963] as const;
