import { expect, test } from '@jest/globals';
import { MemoryFolder, writeAll } from './work-folder';

const MEBIBYTE = 2 ** 20;
const ramp = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => i % 251);

test('a file in memory keeps what is written across its parts', async () => {
  const file = await new MemoryFolder().open('samples');
  const bytes = ramp(2.5 * MEBIBYTE);
  writeAll(file, bytes, 3);
  const read = new Uint8Array(bytes.length);
  expect(file.read(read, { at: 3 })).toBe(bytes.length);
  expect(Buffer.compare(read, bytes)).toBe(0);
  expect(file.getSize()).toBe(bytes.length + 3);
});

test('is written again in its midst without getting longer', async () => {
  const folder = new MemoryFolder();
  const file = await folder.open('encoded');
  writeAll(file, ramp(10), 0);
  writeAll(file, new Uint8Array([255, 254]), 4);
  expect([...new Uint8Array(await (await folder.finish('encoded')).arrayBuffer())]).toEqual([
    0, 1, 2, 3, 255, 254, 6, 7, 8, 9,
  ]);
});

test('has zeros where it was cut off and has grown again', async () => {
  const file = await new MemoryFolder().open('encoded');
  writeAll(file, ramp(MEBIBYTE + 8), 0);
  file.truncate(2);
  writeAll(file, new Uint8Array([9]), 5);
  const read = new Uint8Array(8);
  expect(file.read(read, { at: 0 })).toBe(6);
  expect([...read.subarray(0, 6)]).toEqual([0, 1, 0, 0, 0, 9]);
});

test('storage that takes no more is full', () => {
  const full = { write: () => 0 } as unknown as Parameters<typeof writeAll>[0];
  expect(() => writeAll(full, ramp(4), 0)).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
});
