import type { RetuneReport } from '../report/retune-report.js';
import { DecodedAudioGate, checkDecoded } from './decoded-audio-gate.js';
import { asFloats, bytesPerFrame } from './frame-aligner.js';
import type { PeakMeter, RenderedSink, RetunePorts, SampleSink, ShiftListener, TuningWatch } from './ports.js';
import type { RenderSpec } from './render-spec.js';
import { Straightener } from './straightener.js';

export type Rendered = Pick<RetuneReport, 'sourceFrames' | 'frames' | 'invalidSamples'>;

export interface Meters {
  /** Of the output. */
  meter: PeakMeter;
  /** Of the input. */
  sourceMeter: PeakMeter;
  /** Measures the tuning of the input, where requested. */
  watch?: TuningWatch | undefined;
  /** Is given the input, straightened. */
  comparison?: ShiftListener | undefined;
}

interface RenderContext {
  meters: Meters;
  sink: SampleSink;
  ports: RetunePorts;
  signal: AbortSignal;
  onFrames: (renderedFrames: number) => void;
}

/**
 * Decodes, straightens, resamples where the rate or varispeed requires it, and shifts the pitch, all concurrently, into
 * the sink.
 *
 * @throws SongError for more audio than allowed, or none that is usable; the signal's reason on abort
 */
export async function render(
  { source, output, mode, ratio, maxDurationSeconds, straightening: timeMap }: RenderSpec,
  { meters, sink, ports, signal, onFrames }: RenderContext,
): Promise<Rendered> {
  const { channels } = output;
  const shape = { channels, sampleRateHz: source.sampleRateHz };
  const { comparison, sourceMeter, watch } = meters;
  const listener = comparison && ((samples: Float32Array): void => comparison.addOriginal(samples));
  const straightener = timeMap && new Straightener({ ...shape, timeMap, listener });
  const gate = new DecodedAudioGate({
    ...shape,
    maxDurationSeconds,
    silenceInvalidSamples: ports.silenceInvalidSamples,
    meter: sourceMeter,
    watch,
    listener: straightener ? undefined : listener,
  });
  const metered = new MeteredSink(sink, meters.meter, { channels, onFrames });
  try {
    const song = { source, output, mode, ratio, channels, maxDurationSeconds };
    checkDecoded(gate, source, await ports.render({ ...song, gate, straightener, sink: metered, signal }));
    return { sourceFrames: gate.frames, frames: metered.frames, invalidSamples: gate.invalidSamples };
  } catch (error) {
    sink.fail(error);
    throw error;
  }
}

/** Meters samples before any reader receives them, and counts them. */
class MeteredSink implements RenderedSink {
  frames = 0;

  constructor(
    private readonly sink: SampleSink,
    private readonly meter: PeakMeter,
    private readonly options: { channels: number; onFrames: (frames: number) => void },
  ) {}

  async append(chunk: Uint8Array): Promise<void> {
    this.meter.process(asFloats(chunk));
    await this.sink.append(chunk);
    this.frames += chunk.length / bytesPerFrame(this.options.channels);
    this.options.onFrames(this.frames);
  }

  complete(): void {
    this.meter.flush();
    this.sink.complete();
  }
}
