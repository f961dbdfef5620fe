/** Targets every paying tier has. */
export const NATURAL_HZ = [432, 444] as const;

/** The Solfeggio set. Its origin and what is known of it: docs/glossary.md. */
export const SOLFEGGIO_HZ = [396, 417, 528, 639, 741, 852, 963] as const;
