import { decodeSong } from '@attune/codecs/decode-song';
import { sha256 } from '@noble/hashes/sha2.js';
import type { OutputFormat } from '@attune/retuning/output/output-format';
import type {
  DecodeOptions,
  DecoderEnd,
  EncodedFile,
  Encoder,
  EncoderSpec,
  RenderOptions,
  RetunePorts,
} from '@attune/retuning/pipeline/ports';
import type { ByteSource } from '@attune/retuning/formats/byte-source';
import type { SongSource } from '@attune/retuning/pipeline/song-source';
import { cleanTags } from '@attune/retuning/tags/clean-tags';
import { readTags } from '@attune/retuning/tags/read-tags';
import { emptyTagSet, type TagSet } from '@attune/retuning/tags/tag-set';
import type { Container } from '@attune/retuning/formats/sniff';
import { wasmSampleReplacer } from 'node-rubberband/wasm-meters';
import { BlockWriter } from './block-writer';
import { WorkSource } from './byte-sources';
import type { Codecs } from './codecs';
import { type EngineModules, PitchShifter, type StartHelper } from './engine';
import { createLimiter, createPeakMeter, createShiftListener } from './meters';
import { openDecoder, probeSong } from './probe-song';
import { Spool } from './spool';
import { EstimatorWatch } from './tuning-watch';
import { type WorkFolder, writeAll } from './work-folder';

/** The files of a song, by name. */
const SAMPLES = 'samples';
const ENCODED = 'encoded';
const TAGGED = 'tagged';
const COPY_BYTES = 262_144;

export interface DeviceTools {
  file: ByteSource;
  folder: WorkFolder;
  codecs: Codecs;
  modules: EngineModules & { tuning: WebAssembly.Module };
  startHelper: StartHelper;
  maxDurationSeconds: number;
}

/** The pipeline's adapters in a worker of a browser. */
export class DevicePorts implements RetunePorts {
  /** How far the song was decoded, seconds. */
  atSeconds = 0;
  readonly silenceInvalidSamples: RetunePorts['silenceInvalidSamples'];
  readonly createPeakMeter: RetunePorts['createPeakMeter'];
  readonly createLimiter: RetunePorts['createLimiter'];
  readonly createShiftListener: RetunePorts['createShiftListener'];
  readonly createTuningWatch: RetunePorts['createTuningWatch'];
  private resultName = ENCODED;

  constructor(private readonly tools: DeviceTools) {
    const { engine, tuning } = tools.modules;
    this.silenceInvalidSamples = wasmSampleReplacer(engine);
    this.createPeakMeter = (shape) => createPeakMeter(engine, shape);
    this.createLimiter = (options) => createLimiter(engine, options);
    this.createShiftListener = (options) => createShiftListener(engine, options);
    this.createTuningWatch = (options) => new EstimatorWatch(tuning, options);
  }

  createSha256 = () => sha256.create();

  probe(): Promise<SongSource> {
    const { file, codecs, maxDurationSeconds } = this.tools;
    return Promise.resolve(probeSong(file, codecs, maxDurationSeconds));
  }

  async readTags(file: 'original' | 'result', container: Container): Promise<TagSet> {
    const { folder } = this.tools;
    const source = file === 'original' ? this.tools.file : new WorkSource(await folder.open(this.resultName));
    try {
      return cleanTags(readTags(source, container));
    } catch {
      return unreadableTags();
    }
  }

  async createSpool(): Promise<Spool> {
    const { folder } = this.tools;
    return new Spool(await folder.open(SAMPLES), () => folder.remove(SAMPLES));
  }

  async decode(file: 'original' | 'encoded', options: DecodeOptions): Promise<DecoderEnd> {
    const source = file === 'original' ? this.tools.file : new WorkSource(await this.tools.folder.open(ENCODED));
    return this.decodeInto(source, options, () => undefined);
  }

  async render({ straightener, sink, ...options }: RenderOptions): Promise<DecoderEnd> {
    const { ratio, output } = options;
    const blocks = new BlockWriter(sink, output.channels);
    const shifter = ratio === 1 ? undefined : await this.startShifter(output, ratio, blocks);
    const shift = async (samples: Float32Array): Promise<void> => {
      if (!shifter) blocks.add(samples);
      // What is ready after each piece is passed on, so that it takes no memory.
      await shifter?.process(samples, () => blocks.passOn());
      await blocks.passOn();
    };
    const straighten = async (straight: Iterable<Float32Array>): Promise<void> => {
      for (const block of straight) await shift(block);
    };
    try {
      const end = await this.decodeInto(this.tools.file, options, (samples) =>
        straightener ? straighten(straightener.process(samples)) : shift(samples),
      );
      if (straightener) await straighten(straightener.flush());
      shifter?.finish();
      await blocks.finish();
      return end;
    } finally {
      shifter?.close();
    }
  }

  startEncoder({ output, quality }: EncoderSpec): Encoder {
    const { codecs, folder } = this.tools;
    const started = folder.open(ENCODED).then((file) => {
      file.truncate(0);
      return codecs.createEncoder({ output, quality }, (bytes, position) => writeAll(file, bytes, position));
    });
    // Where no one writes, the error is no one's.
    started.catch(() => undefined);
    return {
      write: async (bytes) => {
        (await started).write(bytes);
        return true;
      },
      finish: async () => (await started).finish(),
      // It ends when nothing is written any more.
      stop: () => Promise.resolve(),
    };
  }

  async openEncoded(): Promise<EncodedFile> {
    const { folder } = this.tools;
    const encoded = await folder.open(ENCODED);
    let buffer = new Uint8Array(COPY_BYTES);
    const read = (from: number, length: number): Uint8Array => {
      if (buffer.length < length) buffer = new Uint8Array(length);
      return buffer.subarray(0, encoded.read(buffer.subarray(0, length), { at: from }));
    };
    return {
      size: encoded.getSize(),
      read: (from, length) => Promise.resolve(read(from, length)),
      write: (bytes, position) => {
        writeAll(encoded, bytes, position);
        return Promise.resolve();
      },
      finish: async (head, soundOffset) => {
        if (head.length === 0 && soundOffset === 0) return;
        const tagged = await folder.open(TAGGED);
        tagged.truncate(0);
        writeAll(tagged, head, 0);
        for (let from = soundOffset; from < encoded.getSize(); from += COPY_BYTES) {
          writeAll(tagged, read(from, COPY_BYTES), head.length + from - soundOffset);
        }
        this.resultName = TAGGED;
      },
      close: () => Promise.resolve(),
    };
  }

  /** The finished song, once it was retuned. */
  result(): Promise<File> {
    return this.tools.folder.finish(this.resultName);
  }

  /** @param take is given what passed the gate, valid until it resolves */
  private async decodeInto(
    file: ByteSource,
    { source, channels, gate }: DecodeOptions,
    take: (samples: Float32Array) => Promise<void> | undefined,
  ): Promise<DecoderEnd> {
    const open = () => openDecoder(file, this.tools.codecs, source);
    for (const samples of decodeSong(open, channels, source.parts)) {
      await gate.pass(samples);
      await take(samples);
      this.atSeconds = gate.frames / source.sampleRateHz;
    }
    gate.end();
    return { error: undefined, isCutShort: false };
  }

  private startShifter({ channels, sampleRateHz }: OutputFormat, pitchRatio: number, blocks: BlockWriter) {
    const { modules, startHelper } = this.tools;
    return PitchShifter.start(modules, startHelper, { channels, sampleRateHz, pitchRatio }, (ready) =>
      blocks.add(ready),
    );
  }
}

const unreadableTags = (): TagSet => ({ ...emptyTagSet(), leftOut: ['a block of tags that can’t be read'] });
