import { readFile } from 'node:fs/promises';

/**
 * The frames of an ID3v2.4 tag by id, bodies as text: just enough to see what was written, apart from our own reader.
 */
export async function mp3Tag(file: string): Promise<Map<string, string[]>> {
  const bytes = await readFile(file);
  const size = (at: number): number => [0, 1, 2, 3].reduce((sum, i) => sum * 128 + (bytes[at + i] ?? 0), 0);
  expect(bytes.toString('latin1', 0, 4)).toBe('ID3\x04');
  const frames = new Map<string, string[]>();
  for (let at = 10; at < 10 + size(6); at += 10 + size(at + 4)) {
    const id = bytes.toString('latin1', at, at + 4);
    frames.set(id, [...(frames.get(id) ?? []), bytes.toString('utf8', at + 10, at + 10 + size(at + 4))]);
  }
  return frames;
}
