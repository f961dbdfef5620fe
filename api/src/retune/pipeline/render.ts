import { type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resampleRates } from '@attune/retuning/output/output-ratio';
import { ExactLength, bytesPerFrame } from '@attune/retuning/pipeline/frame-aligner';
import type { DecodeOptions, DecoderEnd, RenderOptions } from '@attune/retuning/pipeline/ports';
import { lengthFactor } from '@attune/retuning/pipeline/render-spec';
import { BlockWriter, GateStream, StraightenerStream, exactLengthStream, watchFrames } from './audio-streams.js';
import { isDecodedByModule, type RunningDecoder, startSongDecoder } from './codecs/song-decoder.adapter.js';
import { createPitchShifter } from './engine.adapter.js';
import type { AudioProcess } from './ffmpeg/ffmpeg-process.adapter.js';
import { type DecoderOptions, endedWell, startDecoder, startResampler, toDecoderEnd } from './ffmpeg/pcm-streams.js';
import type { AudioSource } from './ffmpeg/probe.js';

type Streams = (NodeJS.ReadableStream | NodeJS.WritableStream)[];

/** Decodes a file through a gate, as fast as possible. */
export function decode(path: string, options: DecodeOptions): Promise<DecoderEnd> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return decodeInto(path, options, {
    frames: () => options.gate.frames,
    connect: (decoded, gate) => [[decoded, gate, nowhere]],
  });
}

/** Decodes, straightens, resamples and shifts, all concurrently. */
export function render(path: string, options: RenderOptions): Promise<DecoderEnd> {
  const { output, mode, ratio, channels, gate, straightener, sink } = options;
  const { sampleRateHz } = output;
  const factor = lengthFactor(options);
  return decodeInto(path, options, {
    frames: () => gate.frames + sink.frames,
    connect: (decoded, entrance, { signal, resamplers }) => {
      const writer = new BlockWriter(sink, channels);
      const isShifted = mode === 'tempo' && ratio !== 1;
      const rear = isShifted ? [createPitchShifter({ sampleRateHz, channels, pitchRatio: ratio }), writer] : [writer];
      const straightening = straightener && new StraightenerStream(straightener);
      const front = straightening ? [decoded, entrance, straightening] : [decoded, entrance];
      if (factor === 1) return [[...front, ...rear]];
      const resampler = startResampler({ ...resampleRates(factor), channels, signal });
      resamplers.push(resampler);
      const [last, counted] = [straightening ?? entrance, straightener ?? gate];
      const wantedBytes = (): number => Math.round(counted.frames * factor) * bytesPerFrame(channels);
      const exact = new ExactLength(() => ({ bytes: wantedBytes(), isFinal: last.writableFinished }));
      return [
        [...front, resampler.stdin],
        [resampler.stdout, exactLengthStream(exact), ...rear],
      ];
    },
  });
}

interface Connections {
  /** That have passed any point. */
  frames: () => number;
  /** Returns the chains of streams that are run at once; a resampler that it starts is added to them. */
  connect: (
    decoded: NodeJS.ReadableStream,
    gate: Transform,
    of: { signal: AbortSignal; resamplers: AudioProcess[] },
  ) => Streams[];
}

/** Resolves when all is at its end; ends everything when any part of it fails. */
async function decodeInto(path: string, options: DecodeOptions, { frames, connect }: Connections): Promise<DecoderEnd> {
  const { source, channels, maxDurationSeconds } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const gate = new GateStream(options.gate, channels);
  const resamplers: AudioProcess[] = [];
  let decoder: RunningDecoder | undefined;
  try {
    decoder = decoderOf({ ...source, path }, { channels, maxDurationSeconds, signal });
    const chains = connect(decoder.stdout, gate, { signal, resamplers });
    const stopWatching = watchFrames(gate, frames, (error) => stop.abort(error));
    try {
      await Promise.all(chains.map((chain) => pipeline(chain, { signal })));
    } finally {
      stopWatching();
    }
    const [decoded, resampled] = await Promise.all([decoder.ended, resamplers[0]?.ended]);
    if (resampled && !endedWell(resampled)) throw new Error(`The resampler failed: ${resampled.stderr}`);
    return decoded;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    stop.abort();
    await Promise.allSettled([decoder?.ended, ...resamplers.map(({ ended }) => ended)]);
  }
}

function decoderOf(source: AudioSource, options: DecoderOptions): RunningDecoder {
  if (isDecodedByModule(source)) return startSongDecoder(source, options.signal);
  const decoder = startDecoder(source, options);
  const ended = decoder.ended.then(toDecoderEnd);
  // It may fail before anyone waits for it.
  ended.catch(() => {});
  return { stdout: decoder.stdout, ended };
}
