import type { Recipe } from './synthesis.js';

/** A recipe, and its last reviewed measurement. */
export interface Vector {
  name: string;
  hintHz?: number;
  recipe: Recipe;
  expected: {
    a4Hz: number | null;
    cents: number | null;
    errorCents: number | null;
    confidence: number;
    movement: { lowHz: number; highHz: number } | null;
    spreadHz: number | null;
    partials: number;
    driftHz: (number | null)[];
    /** Of the bands around 110, 440 and 1760 Hz. */
    levelsDb: number[];
    temperament: { name: string; tonic: string | null } | null;
    /** Of the twelve notes, C first. */
    energies: number[];
  };
}
