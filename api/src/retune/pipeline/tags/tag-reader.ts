import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Container } from '../formats/sniff.js';
import { type TagSet, emptyTagSet } from './tag-set.js';

/** Reading takes a second at most; on a machine with too much to do the thread may wait longer than that for a core. */
const MAX_SECONDS = 30;
const MAX_HEAP_MIB = 128;

/** When run from TypeScript source (tests), the worker imports `.js` names for `.ts` files. */
const SOURCE_IMPORTS =
  `data:text/javascript,import { registerHooks } from 'node:module';` +
  `registerHooks({ resolve: (name, context, next) => next(name.startsWith('.') ? name.replace(/\\.js$/, '.ts') : name, context) });`;

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
    execArgv: extension === '.ts' ? ['--import', SOURCE_IMPORTS] : [],
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

/** A Buffer becomes a plain byte array when it is sent between threads. */
function withBuffers(tags: TagSet): TagSet {
  const pictures = tags.pictures.map((picture) => ({ ...picture, data: Buffer.from(picture.data) }));
  const frames = tags.frames.map(({ id, body }) => ({ id, body: Buffer.from(body) }));
  return { ...tags, pictures, frames };
}
