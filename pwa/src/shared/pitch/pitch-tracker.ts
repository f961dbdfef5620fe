import { centsBetween } from '@attune/catalogue/pitch';
import { DyingNote } from './dying-note';
import type { PitchEstimate } from './mcleod-detector';

export interface TrackedPitch {
  /** Median of the last readings, Hz. */
  frequencyHz: number;
  /** Of the newest reading, 0..1. */
  clarity: number;
  /** Counts up when another note begins. */
  note: number;
}

/** A note is shown from this clarity on, and until it falls below the lower one. */
export const CLARITY_ON = 0.85;
export const CLARITY_OFF = 0.7;

/** Readings the median is taken of. */
const MEDIAN_OF = 5;
/** Readings that must agree before a note is shown at first. */
const AGREEING = 2;
/** Further apart than this, cents, two readings are not of one note. */
const SAME_NOTE_CENTS = 60;
/** Readings in a row before another note replaces the one shown. */
const JUMP_AFTER = 2;
/** The same for a jump of an octave or a twelfth without an attack: more often a misreading than a leap. */
const HARMONIC_JUMP_AFTER = 5;
/** Intervals of a misread period, cents: octaves and the twelfth. */
const HARMONIC_INTERVALS = [1200, 1902, 2400] as const;
const HARMONIC_WITHIN_CENTS = 40;
/** Unclear readings a note survives before it is taken away. */
const MAX_UNCLEAR_READINGS = 2;
/** The same while it dies: half a second. */
const MAX_DYING_READINGS = 24;
/** What rings on of a damped string is at whole multiples of its frequency over one of these, within these cents. */
const REMAINS_OF = [1, 2, 3] as const;
const REMAINS_WITHIN_CENTS = 30;

/**
 * Turns readings of single frames into what a person should see: steady, with no flicker into the octave, and nothing
 * at all when there is no clear note.
 */
export class PitchTracker {
  private shown: number[] = [];
  private waiting: number[] = [];
  private isShowing = false;
  private unclear = 0;
  private note = 0;
  /** What was shown last, Hz; it stays when nothing is shown. */
  private lastHz = NaN;
  private readonly dying = new DyingNote();

  /**
   * @param estimate of the newest frame
   * @param power mean power of the newest hop; without it no note is ever taken for a dying one
   * @returns what to show, or null when no clear note is heard
   */
  next(estimate: PitchEstimate | null, power = Infinity): TrackedPitch | null {
    const clarity = estimate?.clarity ?? 0;
    const isClear = clarity >= (this.isShowing ? CLARITY_OFF : CLARITY_ON);
    const heard = isClear ? estimate : null;
    if (heard && this.isSameNote(heard)) this.dying.note(power);
    else if (this.dying.isRemains(power) && !(heard && this.isForeign(heard))) {
      return this.hold(clarity, MAX_DYING_READINGS);
    }
    if (!heard) return this.hold(clarity, MAX_UNCLEAR_READINGS);
    this.unclear = 0;
    return this.isShowing ? this.follow(heard) : this.begin(heard);
  }

  /** A string is struck: what comes now is no remains of the last note. */
  attack(): void {
    this.dying.forget();
  }

  private isSameNote({ frequencyHz }: PitchEstimate): boolean {
    return Math.abs(centsBetween(frequencyHz, this.lastHz)) <= SAME_NOTE_CENTS;
  }

  /** Whether it is neither partials of the last note nor a note made of some of them. */
  private isForeign({ frequencyHz }: PitchEstimate): boolean {
    return REMAINS_OF.every((divisor) => {
      const multiple = (divisor * frequencyHz) / this.lastHz;
      return Math.abs(centsBetween(multiple, Math.max(1, Math.round(multiple)))) > REMAINS_WITHIN_CENTS;
    });
  }

  /** Shows the note for some readings that are not of it, and nothing after them. */
  private hold(clarity: number, maxReadings: number): TrackedPitch | null {
    this.waiting = [];
    this.unclear += 1;
    if (this.isShowing && this.unclear <= maxReadings) return this.current(clarity);
    this.shown = [];
    this.isShowing = false;
    return null;
  }

  private begin(estimate: PitchEstimate): TrackedPitch | null {
    this.wait(estimate.frequencyHz);
    if (this.waiting.length < AGREEING) return null;
    this.enter();
    return this.current(estimate.clarity);
  }

  private follow(estimate: PitchEstimate): TrackedPitch {
    const apart = centsBetween(estimate.frequencyHz, this.median());
    if (Math.abs(apart) <= SAME_NOTE_CENTS) {
      this.waiting = [];
      this.shown.push(estimate.frequencyHz);
      if (this.shown.length > MEDIAN_OF) this.shown.shift();
    } else {
      this.wait(estimate.frequencyHz);
      if (this.waiting.length >= (isHarmonic(apart) ? HARMONIC_JUMP_AFTER : JUMP_AFTER)) this.enter();
    }
    return this.current(estimate.clarity);
  }

  /** Keeps readings that agree with each other; one that does not starts over. */
  private wait(frequencyHz: number): void {
    const last = this.waiting.at(-1);
    const agrees = last !== undefined && Math.abs(centsBetween(frequencyHz, last)) <= SAME_NOTE_CENTS;
    this.waiting = agrees ? [...this.waiting, frequencyHz].slice(-MEDIAN_OF) : [frequencyHz];
  }

  private enter(): void {
    this.shown = this.waiting;
    this.waiting = [];
    this.isShowing = true;
    this.note += 1;
  }

  private current(clarity: number): TrackedPitch {
    this.lastHz = this.median();
    return { frequencyHz: this.lastHz, clarity, note: this.note };
  }

  private median(): number {
    const sorted = this.shown.toSorted((a, b) => a - b);
    const middle = sorted.length >> 1;
    const upper = sorted[middle] ?? NaN;
    return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
  }
}

function isHarmonic(cents: number): boolean {
  return HARMONIC_INTERVALS.some((interval) => Math.abs(Math.abs(cents) - interval) <= HARMONIC_WITHIN_CENTS);
}
