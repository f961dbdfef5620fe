import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { StretchStream } from 'node-rubberband';
import { deviceModules } from '../../../../test/support/device-modules';
import { shiftTrial, TRIAL_SHA256, trialSound } from './trial';

const noHelper = () => Promise.reject(new Error('There is one thread'));

test('the trial expects what the server’s engine gives', async () => {
  const engine = new StretchStream({ sampleRateHz: 44_100, channels: 2, pitchRatio: 432 / 440, blockFrames: 512 });
  const { buffer } = trialSound();
  engine.end(Buffer.from(buffer));
  const hash = createHash('sha256');
  for await (const chunk of engine) hash.update(chunk as Buffer);
  expect(hash.digest('hex')).toBe(TRIAL_SHA256);
});

test('and the module gives the same', async () => {
  expect(await shiftTrial({ modules: deviceModules, startHelper: noHelper })).toMatchObject({ sha256: TRIAL_SHA256 });
});
