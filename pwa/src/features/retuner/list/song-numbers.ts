const MAX_RANGES = 4;

/** Places in a list, from 1: `songs 1–3, 5 and 6` as `songs 1–3, 5, 6`; of scattered ones only the count. */
export function songNumbers(numbers: readonly number[]): string {
  const [only] = numbers;
  if (numbers.length === 1 && only !== undefined) return `song ${only}`;
  const ranges: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  if (ranges.length > MAX_RANGES) return `${numbers.length} songs`;
  return `songs ${ranges.map(rangeWords).join(', ')}`;
}

function rangeWords({ from, to }: { from: number; to: number }): string {
  if (from === to) return String(from);
  return to === from + 1 ? `${from}, ${to}` : `${from}–${to}`;
}
