import { expect, test } from '@jest/globals';
import { TRIAL_FACTS } from '../../../../test/support/a-device-song';
import { deviceFit, type DeviceState, type TrialFacts } from './fit';

const DEVICE: DeviceState = { freeStorageBytes: 1e9, memoryBytes: null, runningSongs: 0 };
const TEMPO = { mode: 'tempo' } as const;
/** As much as 40.1 minutes of it need. */
const WITHOUT_STORAGE = { freeStorageBytes: null, memoryBytes: (210e6 / 72) * 40.1 };

test('a song that fits comes with the seconds that it takes', () => {
  expect(deviceFit(TRIAL_FACTS, DEVICE, TEMPO)).toEqual({ fits: true, seconds: 9 });
});

test.each<[string, Partial<TrialFacts>, Partial<DeviceState>]>([
  ['This browser cannot retune 6 channels. The server can.', { channels: 6 }, {}],
  ['This browser cannot change the sample rate. The server can.', { changesRate: true }, {}],
  ['This song runs 72 minutes. This device has memory for 40.', { durationSeconds: 72 * 60 }, WITHOUT_STORAGE],
  [
    'This browser gives pages no second thread, so it would take 4 minutes here.',
    { hasHelpers: false, seconds: 230 },
    {},
  ],
  ['The storage of this browser is full: 210 MB are needed, 90 MB are free.', {}, { freeStorageBytes: 90.7e6 }],
  ['Two other songs are being retuned on this device.', {}, { runningSongs: 2 }],
  [
    'The trial gave other samples than the server. Please tell us; the server does it meanwhile.',
    { isExact: false },
    {},
  ],
])('%s', (reason, song, device) => {
  expect(deviceFit({ ...TRIAL_FACTS, ...song }, { ...DEVICE, ...device }, TEMPO)).toEqual({ fits: false, reason });
});

test('varispeed, which changes the length, is the server’s', () => {
  const reason = 'This browser cannot change the tempo. The server can.';
  expect(deviceFit(TRIAL_FACTS, DEVICE, { mode: 'varispeed' })).toEqual({ fits: false, reason });
});

test('one thread is enough for a short song, and unknown storage for any', () => {
  const song = { ...TRIAL_FACTS, hasHelpers: false, seconds: 30 };
  expect(deviceFit(song, { ...DEVICE, freeStorageBytes: null }, TEMPO)).toEqual({ fits: true, seconds: 30 });
});
