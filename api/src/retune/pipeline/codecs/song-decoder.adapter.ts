import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { DecoderEnd } from '@attune/retuning/pipeline/ports';
import type { AudioSource } from '../ffmpeg/probe.js';
import { ThreadPool } from '../thread-pool.js';
import type { DecoderNews, DecodingTask } from './song-decoder.worker.js';

/** A decoder that runs. */
export interface RunningDecoder {
  /** Interleaved float32, little-endian. */
  readonly stdout: Readable;
  /** Resolves when it has ended, also by its signal. */
  readonly ended: Promise<DecoderEnd>;
}

/**
 * Codecs that calculate in floating point: builds of ffmpeg round by processor and by C library, the module does not.
 * Lossless decoders give the same samples everywhere.
 */
const ROUNDED_CODECS = ['mp3', 'aac', 'vorbis', 'opus'];
const MAX_CHANNELS = 2;
/** Two blocks: one is decoded while another is used. */
const BUFFERED_BYTES = 524_288;

/** Whether a song is decoded by {@link startSongDecoder}; otherwise by ffmpeg. */
export const isDecodedByModule = ({ codec, channels }: Pick<AudioSource, 'codec' | 'channels'>): boolean =>
  ROUNDED_CODECS.includes(codec) && channels <= MAX_CHANNELS;

const threads = new ThreadPool(new URL('song-decoder.worker', import.meta.url), { maxOldGenerationSizeMb: 64 });

let codecs: WebAssembly.Module | undefined;

/** Compiled when it is first asked for. */
function codecsModule(): WebAssembly.Module {
  codecs ??= new WebAssembly.Module(readFileSync(new URL(import.meta.resolve('@attune/codecs/codecs.wasm'))));
  return codecs;
}

/**
 * Decodes a song of one or two channels in a thread, by the module that browsers decode with: to the same samples as
 * there, on every processor. WebAssembly reads nothing but the song, and takes 512 MiB of memory at most.
 *
 * @throws the signal's reason when it is already aborted
 */
export function startSongDecoder(source: AudioSource, signal: AbortSignal): RunningDecoder {
  signal.throwIfAborted();
  const { path, container, channels, parts, beginning } = source;
  const thread = threads.takeIdle() ?? threads.start();
  const wanted = new Int32Array(new SharedArrayBuffer(4));
  const stdout = new Readable({
    highWaterMark: BUFFERED_BYTES,
    read() {
      Atomics.add(wanted, 0, 1);
      Atomics.notify(wanted, 0);
    },
  });
  const task: DecodingTask = { path, container, channels, parts, beginning, module: codecsModule(), wanted };
  thread.postMessage(task);
  return { stdout, ended: follow(thread, stdout, signal) };
}

/** Passes on what a thread sends, and ends the thread when it cannot be used again. */
function follow(thread: Worker, stdout: Readable, signal: AbortSignal): Promise<DecoderEnd> {
  return new Promise((resolve) => {
    const end = (error: Error | undefined, isCutShort: boolean): void => {
      thread.off('message', onNews).off('error', onCrash).off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
      if (isCutShort) void thread.terminate();
      else threads.keep(thread);
      stdout.push(null);
      resolve({ error, isCutShort });
    };
    const onNews = (news: DecoderNews): void => {
      if (news instanceof Float32Array) stdout.push(Buffer.from(news.buffer, news.byteOffset, news.byteLength));
      else end(news === null ? undefined : new Error(news.failure), false);
    };
    const onCrash = (error: Error): void => end(error, true);
    const onExit = (): void => end(new Error('The decoder’s thread ended'), true);
    const onAbort = (): void => end(new Error('The decoder was stopped'), true);
    thread.on('message', onNews).once('error', onCrash).once('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
