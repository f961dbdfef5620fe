import { expect, test } from '@jest/globals';
import { damaged } from '@attune/retuning/pipeline/song-errors';
import { DeviceError, failureOf } from './device-errors';

const NOTHING_LOST = 'Nothing was counted and nothing was uploaded.';
const outOfMemory = new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');

test.each<[string, unknown, string]>([
  [
    'no memory for the page',
    new RangeError('Array buffer allocation failed'),
    'This device ran out of memory at 1:52.',
  ],
  ['no memory for a module', outOfMemory, 'This device ran out of memory at 1:52.'],
  ['a module that aborted', new WebAssembly.RuntimeError('unreachable'), 'This device ran out of memory at 1:52.'],
  ['a trap', new WebAssembly.RuntimeError('table index is out of bounds'), 'Retuning stopped at 1:52 on this device.'],
  ['full storage', new DOMException('', 'QuotaExceededError'), 'The storage of this browser was full at 1:52.'],
  ['anything else', new Error('What follows the decoder hangs'), 'Retuning stopped at 1:52 on this device.'],
])('says where %s ended it, and that nothing was counted', (_what, error, sentence) => {
  expect(new DeviceError(failureOf(error), 112.9).message).toBe(`${sentence} ${NOTHING_LOST}`);
});

test('what ends it at once has no place', () => {
  const sentence = 'Retuning stopped on this device.';
  expect(new DeviceError(failureOf(new Error('It cannot be loaded')), 0).message).toBe(`${sentence} ${NOTHING_LOST}`);
});

test('an error in the song has the words and the code of the server', () => {
  const error = new DeviceError(failureOf(damaged()), 12);
  expect(error).toMatchObject({ kind: 'song', code: 'retune.damaged', message: damaged().message });
});

test('a file that is gone is to be chosen again', () => {
  const error = new DeviceError(failureOf(new DOMException('', 'NotReadableError')), 12);
  expect(error.message).toContain('please choose it again');
});
