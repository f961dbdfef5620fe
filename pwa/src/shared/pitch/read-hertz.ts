/** Reads `440.07`, `440,07` and `440.07 Hz`. @returns null for an empty text, undefined for anything else */
export function readHertz(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/\s*hz$/i, '')
    .replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,4}(\.\d*)?$/.test(plain) ? Number(plain) : undefined;
}
