/** The level that a note had is the highest of this many readings: a third of a second. */
const RECENT_READINGS = 16;
/** Sound this far below it, power ratio (13 dB), may be what is left of the note. */
const REMAINS = 0.05;
/** What is left only falls: a rise by this, power ratio (4 dB), is another note. */
const RISE = 2.5;
/** The level is forgotten after this many readings: a second and a half. */
const FORGOTTEN_AFTER = 70;

/**
 * Tells what is left of a damped string from another note. A hand on the string stops some partials before others, and
 * those that ring on may be a note of their own: the third partial of an A is an E.
 */
export class DyingNote {
  private recent: number[] = [];
  private lowest = Infinity;
  private since = 0;

  /** The note itself is read. @param power of the newest hop */
  note(power: number): void {
    this.recent = [...this.recent, power].slice(-RECENT_READINGS);
    this.lowest = power;
    this.since = 0;
  }

  /** Another one is struck. */
  forget(): void {
    this.recent = [];
  }

  /** Once for every reading that is not of the note. @returns whether so quiet a sound is what is left of it */
  isRemains(power: number): boolean {
    this.since += 1;
    this.lowest = Math.min(this.lowest, power);
    const isFalling = power <= RISE * this.lowest;
    if (!isFalling || this.since > FORGOTTEN_AFTER) this.forget();
    return this.recent.some((before) => power < REMAINS * before);
  }
}
