import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Container } from '../formats/sniff.js';
import { type TagSet, emptyTagSet } from './tag-set.js';

/** Reading takes a second at most; on a machine with too much to do the thread may wait longer than that for a core. */
const MAX_SECONDS = 30;
const MAX_HEAP_MIB = 128;

/** Where this is run from TypeScript sources, by tests, a thread needs their loader, too: Node's own takes 0.15 s to begin. */
const SOURCE_LOADER = new URL('../../../../test/support/run-typescript.mjs', import.meta.url).href;

/** What was found in a file whose tags could not be read. */
const unreadable = (): TagSet => ({ ...emptyTagSet(), leftOut: ['a block of tags that can’t be read'] });

/**
 * Reads and cleans an untrusted file's tags in a thread of its own, with limits on time and memory. A file with
 * unreadable tags is still a song: it has none then, and says so in `leftOut`.
 */
export function readTagsSafely(path: string, container: Container, signal: AbortSignal): Promise<TagSet> {
  const extension = extname(import.meta.url);
  const worker = new Worker(new URL(`./tag-reader.worker${extension}`, import.meta.url), {
    workerData: { path, container },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB, maxYoungGenerationSizeMb: 16 },
    execArgv: extension === '.ts' ? ['--import', SOURCE_LOADER] : [],
    stdout: true,
    stderr: true,
  });
  return new Promise<TagSet>((resolve) => {
    let isFinished = false;
    const timer = setTimeout(() => finish(unreadable()), MAX_SECONDS * 1_000);
    const onAbort = (): void => finish(emptyTagSet());
    const finish = (tags: TagSet): void => {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      void worker.terminate().then(() => resolve(tags));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    worker.once('message', (tags: TagSet) => finish(withBuffers(tags)));
    worker.once('error', () => finish(unreadable()));
    worker.once('exit', () => finish(unreadable()));
  });
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
