import { expect, test } from '@jest/globals';

import { loadFailure } from './load-failure.js';

const MISSING_LIBRARY = 'librubberband.so.2: cannot open shared object file: No such file or directory';
const MISSING_ON_MAC = 'Library not loaded: /opt/homebrew/opt/rubberband/lib/librubberband.2.dylib';

test.each([
  [MISSING_LIBRARY, 'linux', 'node-rubberband needs the Rubber Band library: apt install librubberband2'],
  [MISSING_ON_MAC, 'darwin', 'node-rubberband needs the Rubber Band library: brew install rubberband'],
  [
    "Cannot find module '../build/Release/rubberband.node'",
    'linux',
    'node-rubberband has not been built yet: apt install g++ make python3 xz-utils patch, then npm run build:addon in its folder',
  ],
  [
    'Module did not self-register',
    'linux',
    'node-rubberband does not load here: npm run build:addon in its folder rebuilds it',
  ],
])('a failure to load (%s, %s) is told in one sentence with what to do', (reason, platform, sentence) => {
  const cause = new Error(reason);
  const failure = loadFailure(cause, platform);
  expect(failure.message).toBe(sentence);
  expect(failure.cause).toBe(cause);
});
