import { jest } from '@jest/globals';
import { aDrift } from '../../../../../test/support/a-drift';
import { delay } from '../../../../shared/scope';
import type { SongDrift } from './song-drift';
import type { DriftAnswer } from './measure-drift';

const stored = new Map<string, SongDrift>();
jest.unstable_mockModule('../../song-memory', () => ({
  recallDrift: (hash: string) => Promise.resolve(stored.get(hash)),
  rememberDrift: ({ hash, ...drift }: SongDrift & { hash: string }) => Promise.resolve(stored.set(hash, drift)),
}));
const { findDrift } = await import('./find-drift');

class WorkerStandIn extends EventTarget {
  static started: WorkerStandIn[] = [];
  isTerminated = false;
  sound: { channels: Int16Array[] } | null = null;

  constructor() {
    super();
    WorkerStandIn.started.push(this);
  }

  postMessage(sound: { channels: Int16Array[] }): void {
    this.sound = sound;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  async answer(...answers: DriftAnswer[]): Promise<void> {
    for (const data of answers) this.dispatchEvent(Object.assign(new Event('message'), { data }));
    await delay();
  }
}

const { moments, fit, straightened } = aDrift();
const measured: DriftAnswer = { type: 'measured', moments: [...moments], fit };
const output: DriftAnswer = { type: 'straightened', moments: [...(straightened ?? [])] };

/** Twenty-five seconds at a low rate. */
const pcm = () => ({ channels: [new Float32Array(200).fill(0.5)], sampleRateHz: 8 });
const { signal } = new AbortController();

async function find(hash: string | null, sound = pcm()) {
  const found = jest.fn<(drift: SongDrift) => void>();
  await findDrift(sound, { hash, signal, found });
  return { found, worker: WorkerStandIn.started.at(-1) };
}

beforeEach(() => {
  Object.assign(globalThis, { Worker: WorkerStandIn });
  WorkerStandIn.started = [];
  stored.clear();
});

it('measures a song in a worker, says at once how it moves, and then what is left of it', async () => {
  const { found, worker } = await find('a');
  expect(worker?.sound?.channels[0]?.[0]).toBe(16_384);
  await worker?.answer(measured);
  expect(found).toHaveBeenLastCalledWith(expect.objectContaining({ durationSeconds: 25, moments, straightened: null }));
  await worker?.answer(output, { type: 'done' });
  expect(found).toHaveBeenLastCalledWith(expect.objectContaining({ straightened }));
  expect(found).toHaveBeenCalledTimes(2);
  expect(worker?.isTerminated).toBe(true);
});

it('keeps it by the hash of the sound, and measures it once', async () => {
  const { worker } = await find('a');
  await worker?.answer(measured, output, { type: 'done' });
  const again = await find('a');
  expect(again.found).toHaveBeenCalledWith(expect.objectContaining({ durationSeconds: 25, straightened }));
  expect(WorkerStandIn.started).toHaveLength(1);
});

it('measures one song after the other, and of many that were skipped only the last two', async () => {
  const songs = [await find('a'), await find('b'), await find('c'), await find('d')];
  expect(WorkerStandIn.started).toHaveLength(1);
  for (let i = 0; i < 3; i += 1) await WorkerStandIn.started[i]?.answer(measured, output, { type: 'done' });
  expect(songs.map(({ found }) => found.mock.calls.length)).toEqual([2, 0, 2, 2]);
});

it('goes on with the next song when a worker fails', async () => {
  const [first, second] = [await find('a'), await find('b')];
  first.worker?.dispatchEvent(new Event('error'));
  await delay();
  await WorkerStandIn.started[1]?.answer(measured, output, { type: 'done' });
  expect(first.found).not.toHaveBeenCalled();
  expect(second.found).toHaveBeenCalledTimes(2);
  expect([...stored.keys()]).toEqual(['b']);
});

it('does not measure what is too short', async () => {
  await find('a', { channels: [new Float32Array(100)], sampleRateHz: 8 });
  expect(WorkerStandIn.started).toHaveLength(0);
});
