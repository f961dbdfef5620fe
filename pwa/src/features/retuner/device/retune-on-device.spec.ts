import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DEVICE_CHOICE, TRIAL_FACTS } from '../../../../test/support/a-device-song';
import { FakeDirectory, useFakeStorage } from '../../../../test/support/fake-directory';
import { DeviceError } from './device-errors';
import type { DeviceAnswer, DeviceCommand } from './messages';
import { probeDevice } from './probe-device';
import { discardResult, mayShareMemory, retuneOnDevice, runningSongs } from './retune-on-device';

const SONG = new File(['sound'], 'Prelude.wma');
const PROGRESS = { stage: 'retune', percent: 40, etaSeconds: 3 } as const;
Object.assign(globalThis, { crossOriginIsolated: false });
const never = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A worker that answers when it is told to. */
class StandIn extends EventTarget {
  command: DeviceCommand | undefined;
  isTerminated = false;

  postMessage(command: DeviceCommand): void {
    this.command = command;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(data: DeviceAnswer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

let root: FakeDirectory;
let workers: StandIn[] = [];
const createWorker = () => {
  const worker = new StandIn();
  workers.push(worker);
  return worker as unknown as Worker;
};

beforeEach(() => {
  root = new FakeDirectory();
  workers = [];
  useFakeStorage(root);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
});

async function begin(signal = never, onProgress: (progress: unknown) => void = () => undefined) {
  const retuning = retuneOnDevice(SONG, DEVICE_CHOICE, { id: 'song', signal, onProgress, createWorker });
  retuning.catch(() => undefined);
  for (let turns = 0; turns < 5; turns += 1) await settled();
  const worker = workers.at(-1);
  if (!worker) throw new Error('No worker was started');
  return { retuning, worker };
}

describe('a song on this device', () => {
  test('gets a folder, reports its progress, and is there until it is discarded', async () => {
    const seen: unknown[] = [];
    const { retuning, worker } = await begin(never, (progress) => seen.push(progress));
    expect(worker.command).toMatchObject({ type: 'retune', file: SONG, choice: DEVICE_CHOICE, isShared: false });
    const folder = worker.command?.type === 'retune' ? worker.command.folder : null;
    expect(root.folders).toEqual(['retunes', `retunes/${folder}`]);
    worker.answer({ type: 'progress', progress: PROGRESS, atSeconds: 12 });
    const result = new File(['retuned'], 'tagged');
    const report = { frames: 7 } as (DeviceAnswer & { type: 'retuned' })['report'];
    worker.answer({ type: 'retuned', report, result });
    expect(await retuning).toEqual({ report, result });
    expect([seen, worker.isTerminated, runningSongs()]).toEqual([[PROGRESS], true, 0]);
    expect(root.folders).toHaveLength(2);
    await discardResult('song');
    expect(root.folders).toEqual(['retunes']);
  });

  test('that is cancelled ends its threads at once, and its files go', async () => {
    const controller = new AbortController();
    const { retuning, worker } = await begin(controller.signal);
    controller.abort();
    await expect(retuning).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    await settled();
    expect([worker.isTerminated, root.folders]).toEqual([true, ['retunes']]);
  });

  test('that runs out of memory says where, and its files go', async () => {
    const { retuning, worker } = await begin();
    worker.answer({ type: 'failed', failure: { kind: 'memory', reason: 'RangeError' }, atSeconds: 112 });
    await expect(retuning).rejects.toThrow('This device ran out of memory at 1:52. Nothing was counted');
    await settled();
    expect(root.folders).toEqual(['retunes']);
  });

  test('whose worker breaks says how far it had come', async () => {
    const { retuning, worker } = await begin();
    worker.answer({ type: 'progress', progress: PROGRESS, atSeconds: 61 });
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'broken' }));
    await expect(retuning).rejects.toThrow(DeviceError);
    await expect(retuning).rejects.toThrow('Retuning stopped at 1:01 on this device.');
  });

  test('is kept in memory where the browser stores no files', async () => {
    useFakeStorage(null);
    const { worker } = await begin();
    expect(worker.command).toMatchObject({ folder: null });
    worker.answer({ type: 'failed', failure: { kind: 'stopped', reason: '' }, atSeconds: 0 });
  });

  test('removes what closed tabs have left, and nothing of tabs that are open', async () => {
    const songs = await root.getDirectoryHandle('retunes', { create: true });
    await songs.getDirectoryHandle('left', { create: true });
    await songs.getDirectoryHandle('another-tab', { create: true });
    const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
    const tab = navigator.locks.request('attune-retunes/another-tab', () => closed);
    const { worker } = await begin();
    expect(root.folders).not.toContain('retunes/left');
    expect(root.folders).toContain('retunes/another-tab');
    worker.answer({ type: 'failed', failure: { kind: 'stopped', reason: '' }, atSeconds: 0 });
    close(undefined);
    await tab;
  });
});

describe('helper threads', () => {
  const { SharedArrayBuffer: shared } = globalThis;
  afterEach(() => {
    Object.assign(globalThis, { crossOriginIsolated: false, SharedArrayBuffer: shared });
    Reflect.deleteProperty(navigator, 'hardwareConcurrency');
  });

  test.each([
    { isIsolated: true, memory: shared, cores: 4, may: true },
    { isIsolated: false, memory: shared, cores: 4, may: false },
    { isIsolated: true, memory: undefined, cores: 4, may: false },
    { isIsolated: true, memory: shared, cores: 2, may: false },
  ])('take an isolated page, shared memory and a core: %j', ({ isIsolated, memory, cores, may }) => {
    Object.assign(globalThis, { crossOriginIsolated: isIsolated, SharedArrayBuffer: memory });
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores, configurable: true });
    expect(mayShareMemory()).toBe(may);
  });
});

describe('a trial', () => {
  async function tried(answer: DeviceAnswer) {
    const trying = probeDevice(SONG, { choice: DEVICE_CHOICE }, { createWorker });
    await settled();
    await settled();
    workers.at(-1)?.answer(answer);
    return trying;
  }

  test('gives the seconds that the song takes', async () => {
    expect(await tried({ type: 'tried', facts: TRIAL_FACTS })).toEqual({ fits: true, seconds: 9 });
  });

  test('waits for the one before it', async () => {
    const first = probeDevice(SONG, { choice: DEVICE_CHOICE }, { createWorker });
    const second = probeDevice(SONG, { choice: DEVICE_CHOICE }, { createWorker });
    await settled();
    await settled();
    expect(workers).toHaveLength(1);
    workers[0]?.answer({ type: 'tried', facts: TRIAL_FACTS });
    await first;
    await settled();
    await settled();
    workers[1]?.answer({ type: 'tried', facts: TRIAL_FACTS });
    expect(await second).toEqual({ fits: true, seconds: 9 });
  });

  test('names the kind of a song that cannot be decoded here', async () => {
    const failure = { kind: 'song', code: 'retune.not_audio', reason: '' } as const;
    const reason = 'This browser cannot decode wma. The server can.';
    expect(await tried({ type: 'failed', failure, atSeconds: 0 })).toEqual({ fits: false, reason });
  });

  test('that does not work leaves the song to the server', async () => {
    const failure = { kind: 'stopped', reason: 'offline' } as const;
    const reason = 'This browser cannot try it now. The server can.';
    expect(await tried({ type: 'failed', failure, atSeconds: 0 })).toEqual({ fits: false, reason });
  });
});
