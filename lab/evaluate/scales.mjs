// Scales of twelve notes that are no equal temperament: how far each note is above it, in cents, C first.
// The A is where equal temperament has it, so that a piece's A4 is the A that sounds, or would.

const A = 9;

const toCents = (ratio) => 1200 * Math.log2(ratio);

/** @param {number[]} offsets against equal temperament, C first */
const fromItsA = (offsets) => offsets.map((cents) => cents - offsets[A]);

/** The ratios of five-limit just intonation, from the tonic (Barbour 1951, "Tuning and Temperament"). */
const JUST_RATIOS = [1, 16 / 15, 9 / 8, 6 / 5, 5 / 4, 4 / 3, 45 / 32, 3 / 2, 8 / 5, 5 / 3, 9 / 5, 15 / 8];

/** @param {number} tonic 0 is C */
export function justOffsets(tonic) {
  const above = (note) => (note - tonic + 12) % 12;
  return fromItsA(Array.from({ length: 12 }, (_, note) => toCents(JUST_RATIOS[above(note)]) - 100 * above(note)));
}

/** Fifths narrow by a quarter of a syntonic comma, so that four of them make a pure third. */
const MEANTONE_FIFTH_CENTS = toCents(5) / 4;
/** From E flat to G sharp, as keyboards had it (Barbour 1951): fifths from C. */
const FIRST_FIFTH = -3;

export function meantoneOffsets() {
  const offsets = [];
  for (let fifths = FIRST_FIFTH; fifths < FIRST_FIFTH + 12; fifths += 1) {
    offsets[(7 * fifths + 84) % 12] = fifths * (MEANTONE_FIFTH_CENTS - 700);
  }
  return fromItsA(offsets);
}

/** The fifths from F to B narrow by a sixth of a Pythagorean comma, the others pure (Vallotti's temperament, 1779). */
export function vallottiOffsets() {
  const offsets = [];
  const pure = toCents(3 / 2) - 700;
  const narrow = pure - (12 * pure) / 6;
  let above = 0;
  for (let step = 0; step < 12; step += 1) {
    offsets[(5 + 7 * step) % 12] = above;
    above += step < 6 ? narrow : pure;
  }
  return fromItsA(offsets);
}

/** Major keys that quarter-comma meantone has without the wolf, the fifth that closes the circle: B flat to A. */
const MEANTONE_KEYS = [10, 5, 0, 7, 2, 9];
/** Major keys whose scale has an A. */
const KEYS_WITH_A = [9, 10, 0, 2, 4, 5, 7];

/**
 * @typedef {{ tonic: number, isMinor: boolean }} Key tonic: 0 is C
 * @param {Key} key
 * @returns {number} semitones up to the next key that quarter-comma meantone can play
 */
export const semitonesUpToMeantone = (key) => semitonesUpTo(MEANTONE_KEYS, key);

/**
 * @param {Key} key
 * @returns {number} semitones up to the next key in which an A sounds
 */
export const semitonesUpToA = (key) => semitonesUpTo(KEYS_WITH_A, key);

function semitonesUpTo(majorKeys, { tonic, isMinor }) {
  const major = isMinor ? tonic + 3 : tonic;
  let up = 0;
  while (!majorKeys.includes((major + up) % 12)) up += 1;
  return up;
}
