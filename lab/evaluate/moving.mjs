// Songs whose pitch steps or drifts by known amounts: pieces played at a speed that changes, as on a tape.
import { hintFor, someTuning } from './cases.mjs';
import { ensemblePiece } from './pieces.mjs';
import { randomFrom } from './random.mjs';
import { renderPiece } from './render-piece.mjs';
import { atChangingSpeed } from './sounds.mjs';

const SECONDS = 60;
const SECTION_SECONDS = 10;

/** The pitch above that of the piece, cents, by the share of the song that has passed. */
const MOVES = {
  step(random) {
    const size = random.between(12, 45) * random.pick([-1, 1]);
    const at = random.pick([random.between(0.25, 0.42), random.between(0.58, 0.75)]);
    return {
      low: Math.min(0, size),
      high: Math.max(0, size),
      longest: at > 0.5 ? 0 : size,
      centsAt: (share) => (share < at ? 0 : size),
    };
  },
  drift(random) {
    const half = random.between(8, 40);
    const slope = 2 * half * random.pick([-1, 1]);
    // A section shows the mean of its ten seconds.
    const outermost = half * (1 - SECTION_SECONDS / SECONDS);
    return { low: -outermost, high: outermost, longest: 0, centsAt: (share) => slope * (share - 0.5) };
  },
};

export const MOVING_LABELS = { step: 'a step of 12 to 45 cents', drift: 'a drift of 16 to 80 cents in a minute' };

/**
 * @param {string} half
 * @param {number} count of each kind
 * @returns {{ kind: string, name: string, hintHz: number, a4Hz: number, lowHz: number, highHz: number,
 *   sound: () => import('./sounds.mjs').Sound }[]} a4Hz: that of the longer part of a step, of the middle of a drift
 */
export function movingCases(half, count, cacheDir) {
  return Object.keys(MOVES).flatMap((kind) =>
    Array.from({ length: count }, (_, i) => {
      const seed = `${half} ${kind} ${i}`;
      const random = randomFrom(`${seed} move`);
      const base = someTuning(random);
      const { low, high, longest, centsAt } = MOVES[kind](random);
      const piece = ensemblePiece(seed, { seconds: SECONDS, drums: i % 2 === 0, steady: true });
      const render = () => renderPiece(piece, { a4Hz: base, inTune: true, cacheDir });
      const [a4Hz, lowHz, highHz] = [longest, low, high].map((cents) => base * 2 ** (cents / 1200));
      return {
        kind,
        name: `${seed} (${piece.name})`,
        a4Hz,
        lowHz,
        highHz,
        hintHz: hintFor(a4Hz),
        sound: () => atChangingSpeed(render(), (seconds) => centsAt(Math.min(1, seconds / SECONDS))),
      };
    }),
  );
}
