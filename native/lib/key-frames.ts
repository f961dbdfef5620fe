import { outOfRange, wrongType } from './argument-errors.js';

/**
 * Converts a key frame map for the native side.
 *
 * @returns input frame, output frame, input frame, output frame ..., sorted by input frame
 * @throws TypeError for anything but a Map of integers, RangeError when output frames do not grow with input frames
 */
export function checkedKeyFrames(argument: string, map: unknown): Float64Array {
  // Checks the tag rather than instanceof, which fails for a Map from another context.
  if (Object.prototype.toString.call(map) !== '[object Map]') throw wrongType(argument, 'a Map of frames', map);
  const pairs: [number, number][] = [];
  for (const pair of map as ReadonlyMap<unknown, unknown>) {
    const [from, to] = pair;
    if (!isFrame(from) || !isFrame(to)) throw wrongType(`each entry of ${argument}`, 'two whole numbers >= 0', pair);
    pairs.push([from, to]);
  }
  pairs.sort((a, b) => a[0] - b[0]);
  pairs.forEach(([from, to], i) => {
    const before = pairs[i - 1];
    if (before !== undefined && to <= before[1]) {
      throw outOfRange(argument, `growing in both: the output frame for input frame ${from} above ${before[1]}`, to);
    }
  });
  return Float64Array.from(pairs.flat());
}

function isFrame(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
