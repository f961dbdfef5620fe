import type { Quality, RetuneMode } from '@attune/catalogue/retuning';
import type { OutputFormat } from '../domain/output-format.js';
import type { AudioSource } from './ffmpeg/probe.js';

/** What a render makes of a song. */
export interface RenderSpec {
  source: AudioSource;
  output: OutputFormat;
  mode: RetuneMode;
  quality: Quality;
  /** Output pitch / input pitch. */
  ratio: number;
  maxDurationSeconds: number;
  /** What is measured on the way. */
  measures: { before: boolean; after: boolean };
}
