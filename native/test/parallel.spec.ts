import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const ROUNDS = 2;
const fixture = path.join(import.meta.dirname, 'fixtures/many-at-once.mjs');
const addon = (library: string) => path.resolve(import.meta.dirname, `../build/Release/rubberband-${library}.node`);

test.each(['own', 'system'].filter((library) => existsSync(addon(library))))(
  'a hundred streams and meters that start at once leave each other alone (library: %s)',
  async (library) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const env = { ...process.env, RUBBERBAND: library };
      const { stdout } = await promisify(execFile)(process.execPath, [fixture], { env, timeout: 50_000 });
      expect(JSON.parse(stdout)).toEqual({ frames: [4000], differing: 0 });
    }
  },
);
