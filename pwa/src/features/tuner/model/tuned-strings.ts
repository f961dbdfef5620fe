import type { Reading } from './reading';

/** Readings in a row before a string counts as tuned: half a second. */
const TUNED_AFTER = 24;

/** The strings that have been in tune for half a second. */
export class TunedStrings {
  #places: readonly number[] = [];
  #place: number | null = null;
  #count = 0;

  /** As places on the instrument; the same array until one is added. */
  get places(): readonly number[] {
    return this.#places;
  }

  hear(reading: Reading | null): void {
    const place = reading?.verdict.tone === 'tune' ? reading.string : null;
    this.#count = place !== null && place === this.#place ? this.#count + 1 : 1;
    this.#place = place;
    if (place === null || this.#count < TUNED_AFTER || this.#places.includes(place)) return;
    this.#places = [...this.#places, place];
  }

  /** With another reference, tuning or temperament they have to be tuned again. */
  clear(): void {
    this.#places = [];
    this.#count = 0;
  }
}
