import type { PipelineStage, Progress } from '@attune/retuning/pipeline/progress';
import type { DeviceReport } from '@attune/retuning/report/device-report';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import type { FailureFacts } from './device-errors';
import type { TrialFacts } from './fit';

/** To the worker, which does one of them and is then ended. */
export type DeviceCommand = {
  file: File;
  choice: RetuneChoice;
  /** Whether the engine may have helper threads. */
  isShared: boolean;
} & (
  | { type: 'try' }
  | {
      type: 'retune';
      /** Of `openSongFolder`, for the files of this song; null: they are in memory. */
      folder: string | null;
    }
);

export type DeviceAnswer =
  | { type: 'progress'; progress: Progress<PipelineStage>; atSeconds: number }
  | { type: 'retuned'; report: DeviceReport; result: File }
  | { type: 'tried'; facts: TrialFacts }
  /** How far the song was retuned, seconds. */
  | { type: 'failed'; failure: FailureFacts; atSeconds: number };

/** To a helper thread of the engine, which answers once, when it is ready, and never returns. */
export interface HelperCommand {
  /** node-rubberband/engine-threads.wasm */
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
  /** Of the helpers of a stream. */
  index: number;
}
