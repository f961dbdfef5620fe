import type { Worker } from 'node:worker_threads';
import type { Container } from '@attune/retuning/formats/sniff';
import { ThreadPool } from '../thread-pool.js';
import type { TagRequest } from './tag-reader.worker.js';
import { type TagSet, emptyTagSet } from '@attune/retuning/tags/tag-set';

/** Reading takes a second at most; on a machine with too much to do the thread may wait longer than that for a core. */
const MAX_SECONDS = 30;
const MAX_HEAP_MIB = 128;

const threads = new ThreadPool(new URL('tag-reader.worker', import.meta.url), {
  maxOldGenerationSizeMb: MAX_HEAP_MIB,
  maxYoungGenerationSizeMb: 16,
});

/** What was found in a file whose tags could not be read. */
const unreadable = (): TagSet => ({ ...emptyTagSet(), leftOut: ['a block of tags that can’t be read'] });

/** A thread that has read more than this would hold on to the memory. */
const MAX_KEPT_BYTES = 2 ** 20;

/**
 * Reads and cleans an untrusted file's tags in a thread, with limits on time and memory. A file with unreadable tags is
 * still a song: it has none then, and says so in `leftOut`. The thread is used again for a while, unless it failed, was
 * stopped or had much to read.
 */
export async function readTagsSafely(path: string, container: Container, signal: AbortSignal): Promise<TagSet> {
  if (signal.aborted) return emptyTagSet();
  const request: TagRequest = { path, container };
  const waiting = threads.takeIdle();
  // One that waited may end just as it is asked, which is not the file's fault.
  const tags = waiting && (await ask(waiting, request, signal));
  return tags ?? (await ask(threads.start(), request, signal)) ?? unreadable();
}

/** Undefined when the thread ended by itself before it answered. */
function ask(thread: Worker, request: TagRequest, signal: AbortSignal): Promise<TagSet | undefined> {
  return new Promise((resolve) => {
    const onMessage = (tags: TagSet | undefined): void => {
      release();
      keep(thread, tags);
      resolve(tags ?? unreadable());
    };
    const end = (tags: TagSet): void => {
      release();
      void thread.terminate().then(() => resolve(tags));
    };
    const onFailure = (): void => end(unreadable());
    const onAbort = (): void => end(emptyTagSet());
    const onExit = (): void => {
      release();
      resolve(undefined);
    };
    const timer = setTimeout(onFailure, MAX_SECONDS * 1_000);
    const release = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      thread.off('message', onMessage).off('error', onFailure).off('exit', onExit);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    thread.once('message', onMessage).once('error', onFailure).once('exit', onExit);
    thread.postMessage(request);
  });
}

function keep(thread: Worker, read: TagSet | undefined): void {
  if (read && bytesOf(read) > MAX_KEPT_BYTES) void thread.terminate();
  else threads.keep(thread);
}

/** Of what a song's tags hold beside text. */
function bytesOf({ pictures, frames, blocks }: TagSet): number {
  const parts = [...pictures.map(({ data }) => data), ...[...frames, ...blocks].map(({ body }) => body)];
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
