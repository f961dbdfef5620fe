import {
  CELLS_PER_CENT,
  DEGREES_OF_FREEDOM,
  LEAST_SCALE_CENTS,
  MODE_CENTS,
  NOTE_POWER,
  SPREAD_SCALES,
  START_SCALE_CENTS,
  TABLE_CENTS,
} from './constants';
import { roundedAwayFromZero } from './partial-tracker';

export interface TuningEstimate {
  /** Of the scale against that of A4 = 440 Hz, -50 to 50. */
  cents: number;
  /** Robust standard deviation of the deviations around it. */
  spreadCents: number;
  /** 0 to 1: how closely the partials agree (mean resultant length). */
  concentration: number;
  /** How many notes had a say, effectively. */
  notes: number;
  /** Standard error of `cents` from the disagreement of the notes. */
  noteErrorCents: number;
  /** How far the mean of all partials is above `cents`. */
  asymmetryCents: number;
}

export interface PitchClassReading {
  /** Share of all, 0 to 1. */
  energy: number;
  /** Above the tempered scale at the given tuning; null when it never sounds. */
  meanCents: number | null;
}

const CELLS = 2 * TABLE_CENTS * CELLS_PER_CENT + 1;
const CELLS_PER_SEMITONE = 100 * CELLS_PER_CENT;
const NOTES = (2 * TABLE_CENTS) / 100;

/** Deviations from the tempered scale, collected, and the tuning they agree on. */
export class TuningTable {
  private readonly weights = new Float64Array(CELLS);
  private readonly energies = new Float64Array(CELLS);
  /** The sum of all weights. */
  weight = 0;

  add(hz: number, weight: number, energy: number): void {
    const position = (1200 * Math.log2(hz / 440) + TABLE_CENTS) * CELLS_PER_CENT;
    if (!(position >= 0 && position < CELLS - 1)) return;
    // Split between two cells, so that sums and means stay what they are.
    const cell = Math.floor(position);
    const share = position - cell;
    addTo(this.weights, cell, weight * (1 - share));
    addTo(this.weights, cell + 1, weight * share);
    addTo(this.energies, cell, energy * (1 - share));
    addTo(this.energies, cell + 1, energy * share);
    this.weight += weight;
  }

  addAll(other: TuningTable): void {
    addArray(this.weights, other.weights);
    addArray(this.energies, other.energies);
    this.weight += other.weight;
  }

  clear(): void {
    this.weights.fill(0);
    this.energies.fill(0);
    this.weight = 0;
  }

  /** @returns null when there is nothing to estimate from */
  estimate(): TuningEstimate | null {
    if (this.weight <= 0) return null;
    let fold = this.plainFold();
    let cents = modeOf(fold);
    let assignedBy = cents;
    let noteWeights: Float64Array = new Float64Array(0);
    for (let round = 0; round < 2; round += 1) {
      assignedBy = cents;
      noteWeights = this.noteWeightsAt(cents);
      fold = this.balancedFold(noteWeights, cents);
      cents = modeOf(fold);
    }
    const fit = fitted(fold, cents);
    const { re, im } = meanVectorAround(fold, fit.location);
    return {
      cents: wrapped(fit.location),
      spreadCents: SPREAD_SCALES * fit.scale,
      concentration: Math.max(0, re),
      notes: effectiveNumber(noteWeights),
      noteErrorCents: this.noteErrorOf(fit, noteWeights, assignedBy),
      asymmetryCents: (100 / (2 * Math.PI)) * Math.atan2(im, re),
    };
  }

  /** @returns 101 bins, -50 to 50 cents around the scale of 440 Hz; they sum to 1, or all are 0 */
  histogram(): number[] {
    const bins = new Array<number>(101).fill(0);
    if (this.weight <= 0) return bins;
    this.weights.forEach((weight, cell) => {
      const bin = Math.floor(wrapped(centsOfCell(cell)) + 50.5);
      bins[bin] = (bins[bin] as number) + weight / this.weight;
    });
    return bins;
  }

  /** @returns twelve notes, C first, distinguished by the scale at `cents` */
  pitchClasses(cents: number): PitchClassReading[] {
    const weights = new Float64Array(12);
    const [sums, energies] = [new Float64Array(12), new Float64Array(12)];
    let all = 0;
    for (let cell = 0; cell < CELLS; cell += 1) {
      const weight = this.weights[cell] as number;
      const energy = this.energies[cell] as number;
      if (energy <= 0 && weight <= 0) continue;
      const above = centsOfCell(cell) - cents;
      const note = roundedAwayFromZero(above / 100);
      // A, the note of 440 Hz, is the tenth of the octave that begins with C.
      const index = (((note + 9) % 12) + 12) % 12;
      addTo(energies, index, energy);
      addTo(weights, index, weight);
      addTo(sums, index, weight * (above - 100 * note));
      all += energy;
    }
    return Array.from(energies, (energy, i) => ({
      energy: all > 0 ? energy / all : 0,
      meanCents: (weights[i] as number) > 0 ? (sums[i] as number) / (weights[i] as number) : null,
    }));
  }

  /** What each note would move the fit by: the infinitesimal jackknife (Efron 1982), with the notes as observations. */
  private noteErrorOf({ location, scale }: Fit, noteWeights: Float64Array, assignedBy: number): number {
    let trusts = 0;
    let squares = 0;
    noteWeights.forEach((total, note) => {
      if (total <= 0) return;
      const gain = total ** (NOTE_POWER - 1);
      let pull = 0;
      for (let cell = firstCellOf(note, assignedBy); cell < firstCellOf(note + 1, assignedBy); cell += 1) {
        const x = wrapped(centsOfCell(cell) - location);
        const trust = gain * (this.weights[cell] as number) * trustAt(x / scale);
        pull += trust * x;
        trusts += trust;
      }
      squares += pull * pull;
    });
    return Math.sqrt(squares) / trusts;
  }

  private plainFold(): Float64Array {
    const fold = new Float64Array(CELLS_PER_SEMITONE);
    for (let begin = 0; begin < CELLS; begin += CELLS_PER_SEMITONE) {
      addFolded(this.weights, begin, Math.min(CELLS, begin + CELLS_PER_SEMITONE), 1, fold);
    }
    return fold;
  }

  private noteWeightsAt(cents: number): Float64Array {
    return Float64Array.from({ length: NOTES + 2 }, (_, note) => {
      let total = 0;
      for (let cell = firstCellOf(note, cents); cell < firstCellOf(note + 1, cents); cell += 1) {
        total += this.weights[cell] as number;
      }
      return total;
    });
  }

  /** A note that sounds a hundred times as much as another has less than a hundred times its say: rare ones count too. */
  private balancedFold(noteWeights: Float64Array, cents: number): Float64Array {
    const fold = new Float64Array(CELLS_PER_SEMITONE);
    noteWeights.forEach((total, note) => {
      if (total <= 0) return;
      const gain = total ** (NOTE_POWER - 1);
      addFolded(this.weights, firstCellOf(note, cents), firstCellOf(note + 1, cents), gain, fold);
    });
    return fold;
  }
}

function addTo(array: Float64Array, index: number, value: number): void {
  array[index] = (array[index] as number) + value;
}

function addArray(sums: Float64Array, values: Float64Array): void {
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] as number) + (values[i] as number);
}

/** Adds the cells from `begin` up to `end`, one semitone of them at most, times `gain` to their places in the semitone. */
function addFolded(cells: Float64Array, begin: number, end: number, gain: number, fold: Float64Array): void {
  let place = begin % CELLS_PER_SEMITONE;
  for (let cell = begin; cell < end; cell += 1) {
    fold[place] = (fold[place] as number) + gain * (cells[cell] as number);
    place = place + 1 < CELLS_PER_SEMITONE ? place + 1 : 0;
  }
}

const centsOfCell = (cell: number) => cell / CELLS_PER_CENT - TABLE_CENTS;

/** Of the notes 0..NOTES+1 on the scale at `cents`, each of which begins 50 cents below its place. */
function firstCellOf(note: number, cents: number): number {
  return Math.min(CELLS, Math.max(0, Math.ceil((100 * (note - 1) - 50 + cents) * CELLS_PER_CENT)));
}

/** To -50 (included) .. 50 (excluded). */
const wrapped = (cents: number) => cents - 100 * Math.floor(cents / 100 + 0.5);

/** Reach of the kernel that finds the mode, cells to either side. */
const MODE_REACH = Math.floor(3 * MODE_CENTS * CELLS_PER_CENT);
const MODE_KERNEL = Float64Array.from({ length: 2 * MODE_REACH + 1 }, (_, i) => {
  const x = (i - MODE_REACH) / (MODE_CENTS * CELLS_PER_CENT);
  return Math.exp(-0.5 * x * x);
});

/** Cents of the middle of a fold's greatest density: a Gaussian kernel, run around the circle. */
function modeOf(fold: Float64Array): number {
  const around = new Float64Array(CELLS_PER_SEMITONE + 2 * MODE_REACH);
  around.set(fold.subarray(CELLS_PER_SEMITONE - MODE_REACH));
  around.set(fold, MODE_REACH);
  around.set(fold.subarray(0, MODE_REACH), MODE_REACH + CELLS_PER_SEMITONE);
  let best = 0;
  let highest = -1;
  for (let cell = 0; cell < CELLS_PER_SEMITONE; cell += 1) {
    let density = 0;
    for (let i = 0; i < MODE_KERNEL.length; i += 1) {
      density += (MODE_KERNEL[i] as number) * (around[cell + i] as number);
    }
    if (density > highest) {
      highest = density;
      best = cell;
    }
  }
  return wrapped(best / CELLS_PER_CENT);
}

/** How much a deviation counts in the fit of Student's t distribution, by its distance in scales. */
const trustAt = (z: number) => (DEGREES_OF_FREEDOM + 1) / (DEGREES_OF_FREEDOM + z * z);

interface Fit {
  location: number;
  scale: number;
}

/**
 * Location and scale of Student's t distribution by expectation maximisation (Lange, Little & Taylor 1989), from a start
 * nearby: what lies far off hardly pulls.
 */
function fitted(fold: Float64Array, startCents: number): Fit {
  let location = startCents;
  let scale = START_SCALE_CENTS;
  for (let round = 0; round < 40; round += 1) {
    let weights = 0;
    let trusts = 0;
    let sum = 0;
    let squares = 0;
    for (let cell = 0; cell < CELLS_PER_SEMITONE; cell += 1) {
      const weight = fold[cell] as number;
      if (weight <= 0) continue;
      const x = wrapped(cell / CELLS_PER_CENT - location);
      const trust = weight * trustAt(x / scale);
      weights += weight;
      trusts += trust;
      sum += trust * x;
      squares += trust * x * x;
    }
    if (trusts <= 0) break;
    const step = sum / trusts;
    location += step;
    const variance = squares / weights - (step * step * trusts) / weights;
    scale = Math.max(LEAST_SCALE_CENTS, Math.sqrt(Math.max(0, variance)));
    if (Math.abs(step) < 1e-7 && round > 10) break;
  }
  return { location, scale };
}

/** The mean of the fold as a vector on the circle of a semitone, `cents` to the right; at most 1 long. */
function meanVectorAround(fold: Float64Array, cents: number): { re: number; im: number } {
  let re = 0;
  let im = 0;
  let sum = 0;
  fold.forEach((weight, cell) => {
    const angle = ((2 * Math.PI) / 100) * (cell / CELLS_PER_CENT - cents);
    re += weight * Math.cos(angle);
    im += weight * Math.sin(angle);
    sum += weight;
  });
  return { re: re / sum, im: im / sum };
}

/** How many notes of equal say would say as much. */
function effectiveNumber(noteWeights: Float64Array): number {
  let says = 0;
  let squares = 0;
  for (const total of noteWeights) {
    if (total <= 0) continue;
    const say = total ** NOTE_POWER;
    says += say;
    squares += say * say;
  }
  return (says * says) / squares;
}
