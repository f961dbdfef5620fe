import { DEFAULT_OPTIONS, type RetuneOptions } from '../options/options';
import type { DeviceFit } from '../device/fit';
import type { Song } from '../song';
import { placeOf, placeOfSong, probeKey, serverSeconds } from './place';

const facts = { durationSeconds: 240, sampleRateHz: 44_100, channels: 2, codec: 'mp3', bitRateKbps: 320 };

/** Four minutes and 12.5 MB: 10 s to upload at 10 Mbit/s, and 24 s of work. */
function aSong(fit: DeviceFit | null, options: RetuneOptions = DEFAULT_OPTIONS): Song {
  const inspection = { kind: 'known', facts, peaks: null } as const;
  const probe = fit && { key: probeKey(options), fit };
  return { sizeBytes: 12.5e6, inspection, storedOriginalOf: null, probe } as unknown as Song;
}
const unfit: DeviceFit = { fits: false, reason: 'This browser cannot decode wma. The server can.' };
const within = (seconds: number): DeviceFit => ({ fits: true, seconds });
const choosing = (change: Partial<RetuneOptions>): RetuneOptions => ({ ...DEFAULT_OPTIONS, ...change });

beforeEach(() => void Object.assign(globalThis, { window: {} }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'));

describe('where songs are retuned', () => {
  it.each<[string, DeviceFit | null, RetuneOptions['where'], 'device' | 'server']>([
    ['without a choice, twice as long as the server', within(68), null, 'device'],
    ['without a choice, longer than that', within(69), null, 'server'],
    ['without a choice, not tried yet', null, null, 'server'],
    ['the device was chosen last, however long it takes', within(600), 'device', 'device'],
    ['the device was chosen last, and the song is still being tried', null, 'device', 'device'],
    ['the device was chosen last, but cannot', unfit, 'device', 'server'],
    ['the server was chosen last, however long it takes', within(1), 'server', 'server'],
  ])('%s', (_name, fit, where, place) => {
    expect(placeOf([aSong(fit)], choosing({ where }))).toBe(place);
  });

  it('what was tried with other options says nothing', () => {
    const options = choosing({ quality: 'ultra' });
    expect(placeOf([aSong(within(1))], options)).toBe('server');
    expect(placeOf([aSong(within(1), options)], options)).toBe('device');
  });

  it('a song of a list that the device cannot retune stays, unless the user has it uploaded', () => {
    const where = choosing({ where: 'device' });
    expect(placeOfSong(aSong(within(1)), where, 'device')).toBe('device');
    expect(placeOfSong(aSong(unfit), where, 'device')).toBeNull();
    expect(placeOfSong(aSong(null), where, 'device')).toBeNull();
    const uploading = choosing({ where: 'device', uploadsUnfit: true });
    expect(placeOfSong(aSong(unfit), uploading, 'device')).toBe('server');
    expect(placeOfSong(aSong(null), uploading, 'device')).toBeNull();
  });
});

describe('the time of the server', () => {
  it('is the upload and the work', () => {
    expect(serverSeconds([aSong(null)], DEFAULT_OPTIONS)).toEqual({ upload: 10, total: 34 });
    const stored = { ...aSong(null), storedOriginalOf: 'a-retune' };
    expect(serverSeconds([stored], DEFAULT_OPTIONS)).toEqual({ upload: 0, total: 24 });
  });

  it('is that of the last upload, as it was measured', () => {
    Object.assign(globalThis, { window: { localStorage: { getItem: () => '2500000' } } });
    expect(serverSeconds([aSong(null)], DEFAULT_OPTIONS).upload).toBe(5);
  });
});
