import type { Reading } from './reading';

/** Readings in a row before a string counts as tuned: half a second. */
const TUNED_AFTER = 24;

/** The strings that have been in tune for half a second. */
export class TunedStrings {
  #midis: readonly number[] = [];
  #midi: number | null = null;
  #count = 0;

  /** As MIDI notes; the same array until one is added. */
  get midis(): readonly number[] {
    return this.#midis;
  }

  /** @param strings of the instrument, as MIDI notes */
  hear(reading: Reading | null, strings: readonly number[]): void {
    const midi = reading?.verdict.tone === 'tune' ? reading.midi : null;
    this.#count = midi !== null && midi === this.#midi ? this.#count + 1 : 1;
    this.#midi = midi;
    if (midi === null || this.#count < TUNED_AFTER || this.#midis.includes(midi) || !strings.includes(midi)) return;
    this.#midis = [...this.#midis, midi];
  }

  /** With another reference or instrument they have to be tuned again. */
  clear(): void {
    this.#midis = [];
    this.#count = 0;
  }
}
