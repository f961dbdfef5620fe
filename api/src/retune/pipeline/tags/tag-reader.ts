import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Container } from '../formats/sniff.js';
import type { TagRequest } from './tag-reader.worker.js';
import { type TagSet, emptyTagSet } from './tag-set.js';

/** Reading takes a second at most; on a machine with too much to do the thread may wait longer than that for a core. */
const MAX_SECONDS = 30;
const MAX_HEAP_MIB = 128;

/**
 * Where this is run from TypeScript sources, by tests, a thread needs their loader, too:
 * Node's own takes 0.15 s to begin.
 */
const SOURCE_LOADER = new URL('../../../../test/support/run-typescript.mjs', import.meta.url).href;

/** What was found in a file whose tags could not be read. */
const unreadable = (): TagSet => ({ ...emptyTagSet(), leftOut: ['a block of tags that can’t be read'] });

/** Threads that wait for the next song: to start one costs more than to read most files. */
const idle: Worker[] = [];
const MAX_IDLE = 2;

/**
 * Reads and cleans an untrusted file's tags in a thread, with limits on time and memory. A file with unreadable tags is
 * still a song: it has none then, and says so in `leftOut`. The thread is used again unless it failed or was stopped.
 */
export function readTagsSafely(path: string, container: Container, signal: AbortSignal): Promise<TagSet> {
  if (signal.aborted) return Promise.resolve(emptyTagSet());
  const thread = idle.pop() ?? startThread();
  thread.ref();
  return new Promise<TagSet>((resolve) => {
    const onMessage = (tags: TagSet | undefined): void => {
      release();
      keep(thread);
      resolve(tags === undefined ? unreadable() : withBuffers(tags));
    };
    const end = (tags: TagSet): void => {
      release();
      void thread.terminate().then(() => resolve(tags));
    };
    const onFailure = (): void => end(unreadable());
    const onAbort = (): void => end(emptyTagSet());
    const timer = setTimeout(onFailure, MAX_SECONDS * 1_000);
    const release = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      thread.off('message', onMessage).off('error', onFailure).off('exit', onFailure);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    thread.once('message', onMessage).once('error', onFailure).once('exit', onFailure);
    thread.postMessage({ path, container } satisfies TagRequest);
  });
}

function startThread(): Worker {
  const extension = extname(import.meta.url);
  const thread = new Worker(new URL(`./tag-reader.worker${extension}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB, maxYoungGenerationSizeMb: 16 },
    execArgv: extension === '.ts' ? ['--import', SOURCE_LOADER] : [],
    stdout: true,
    stderr: true,
  });
  const forget = (): void => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  };
  return thread.on('error', forget).on('exit', forget);
}

/** An idle thread keeps no process alive. */
function keep(thread: Worker): void {
  if (idle.length >= MAX_IDLE) return void thread.terminate();
  thread.unref();
  idle.push(thread);
}

/** A Buffer becomes a plain byte array when it is sent between threads; its memory has moved with it. */
function withBuffers(tags: TagSet): TagSet {
  const buffer = ({ buffer: memory, byteOffset, byteLength }: Uint8Array): Buffer =>
    Buffer.from(memory as ArrayBuffer, byteOffset, byteLength);
  return {
    ...tags,
    pictures: tags.pictures.map((picture) => ({ ...picture, data: buffer(picture.data) })),
    frames: tags.frames.map(({ id, body }) => ({ id, body: buffer(body) })),
    blocks: tags.blocks.map(({ id, body }) => ({ id, body: buffer(body) })),
  };
}
