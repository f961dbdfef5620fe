import type { Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { TimeMap } from '@attune/catalogue/time-map';
import type { OutputFormat } from '../output/output-format.js';
import type { ShiftListener } from './ports.js';
import type { SongSource } from './song-source.js';

/** The parameters of a render. */
export interface RenderSpec {
  source: SongSource;
  output: OutputFormat;
  mode: RetuneMode;
  quality: Quality;
  /** Output pitch / input pitch. */
  ratio: number;
  maxDurationSeconds: number;
  /** By which the movement of the pitch is taken out first. */
  straightening?: TimeMap | undefined;
  /** Whether the tuning of the source is measured during the render. */
  measuresTuning: boolean;
  /** Is given the source, straightened, to be compared with the result. */
  comparison?: ShiftListener | undefined;
}

/** Output frames / input frames: determined by the two sample rates and, in varispeed, by the pitch as well. */
export function lengthFactor({
  source,
  output,
  mode,
  ratio,
}: Pick<RenderSpec, 'source' | 'output' | 'mode' | 'ratio'>): number {
  return output.sampleRateHz / source.sampleRateHz / (mode === 'varispeed' ? ratio : 1);
}

/** Whether the samples pass through unchanged, with neither shifting nor resampling. */
export function isCopy(spec: Pick<RenderSpec, 'source' | 'output' | 'mode' | 'ratio' | 'straightening'>): boolean {
  return spec.ratio === 1 && lengthFactor(spec) === 1 && spec.straightening === undefined;
}
