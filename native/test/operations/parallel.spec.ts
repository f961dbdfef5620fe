import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

import { runFixture } from '../support/run-fixture.js';

const ROUNDS = 2;
const addon = (library: string) => path.resolve(import.meta.dirname, `../../build/Release/rubberband-${library}.node`);

test.each(['own', 'system'].filter((library) => existsSync(addon(library))))(
  'a hundred streams and meters that start at once leave each other alone (library: %s)',
  async (library) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const printed = await runFixture('many-at-once.mjs', [], { ...process.env, RUBBERBAND: library });
      expect(JSON.parse(printed)).toEqual({ frames: [4000], differing: 0 });
    }
  },
);
