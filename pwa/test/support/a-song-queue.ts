import { jest } from '@jest/globals';
import { DEFAULT_OPTIONS } from '../../src/features/retuner/options/options';
import * as saver from '../../src/features/retuner/queue/result-saver';
import { SongQueue, type SongQueueDeps } from '../../src/features/retuner/queue/song-queue';
import type { Renderer } from '../../src/features/retuner/queue/song-runner';
import type { Delivery } from '../../src/features/retuner/transfer/download-song';
import { measuredAs } from './a-song-tuning';

type Run = Parameters<Renderer['run']>[0] & { deliver: () => void; fail: (error: unknown) => void };

export const song = (name: string, path = '') => ({ file: new File([`\x01${name}`], name), path });

let lastId = 0;

/** A queue whose retunes end when the test says so. @param measured A4 in Hz, by name */
export function anEmptyQueue(measured: readonly [name: string, a4Hz: number][] = []) {
  const runs: Run[] = [];
  const cancel = jest.fn<Renderer['cancel']>(() => Promise.resolve());
  const confirm = jest.fn<Renderer['confirm']>(() => Promise.resolve());
  const readReceipt = jest.fn<Renderer['readReceipt']>(() => Promise.resolve({ receipt: null }));
  const save = jest.fn<SongQueueDeps['save']>();
  const zip = jest.fn<SongQueueDeps['zip']>((files) => Promise.resolve(new Blob(files.map(({ path }) => `${path} `))));
  const decode = jest.fn<SongQueueDeps['decode']>(() => Promise.reject(new Error('no sound')));
  const changed = jest.fn<SongQueueDeps['changed']>();
  const percents: (number | null)[] = [];
  const uploads: string[] = [];
  const renderer: Renderer = {
    run: (begun) => {
      const { promise, resolve, reject } = Promise.withResolvers<Delivery>();
      begun.signal.addEventListener('abort', () => reject(begun.signal.reason as Error));
      runs.push({
        ...begun,
        deliver: () => resolve({ song: new Blob(['retuned']), filename: begun.name }),
        fail: reject,
      });
      return promise;
    },
    cancel,
    confirm,
    readReceipt,
  };
  const deps: SongQueueDeps = {
    renderer: () => renderer,
    inspect: (file, on) => {
      const a4Hz = new Map(measured).get(file.name);
      if (a4Hz !== undefined) on.tuning(measuredAs(a4Hz));
      return Promise.resolve(null);
    },
    decode,
    loadSaver: () => Promise.resolve(saver),
    save,
    zip,
    changed,
    progressed: (percent, upload) => {
      if (percent !== percents.at(-1)) percents.push(percent);
      uploads.push(upload ? `${upload.filename} ${upload.share}` : 'none');
    },
    nowMs: () => 0,
    usageChanged: () => undefined,
    sessionEnded: () => undefined,
    newId: () => `id-${(lastId += 1)}`,
    storage: undefined,
  };
  const queue = new SongQueue(deps, DEFAULT_OPTIONS);
  const said: string[] = [];
  queue.notify = ({ title }) => said.push(title);
  const kinds = () => queue.state().songs.map(({ phase }) => phase.kind);
  return {
    queue,
    runs,
    cancel,
    confirm,
    readReceipt,
    save,
    zip,
    changed,
    decode,
    percents,
    uploads,
    said,
    kinds,
    names: () => runs.map(({ name }) => name),
  };
}

/** The same with two songs, or with the measured ones. */
export function aQueue(...measured: [name: string, a4Hz: number][]) {
  const given = anEmptyQueue(measured);
  const songs = measured.map(([name]) => song(name));
  given.queue.add(songs.length > 0 ? songs : [song('one.mp3'), song('two.mp3', 'Disc 2')], 'pro');
  const [one = '', two = ''] = given.queue.state().songs.map(({ id }) => id);
  return { ...given, one, two };
}
