// Random numbers that are the same on every machine.

/** @returns {Random} mulberry32, started from any text */
export function randomFrom(seed) {
  let state = 2166136261;
  for (const letter of String(seed)) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** @returns {number} 0 <= x < 1 */
    unit: next,
    between: (low, high) => low + (high - low) * next(),
    /** @returns {number} a whole number, both ends included */
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (list) => list[Math.floor(list.length * next())],
    chance: (probability) => next() < probability,
    /** Standard normal, by Box and Muller. */
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
