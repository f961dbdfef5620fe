/** The stages of the pipeline. */
export type PipelineStage = 'probe' | 'measure' | 'retune' | 'encode' | 'tag';

/** How far a retune is. */
export interface Progress<Stage extends string> {
  stage: Stage;
  /** 0-100 over the whole job; never decreases. */
  percent: number;
  /** Estimated time left, seconds; null until there is a basis for an estimate. */
  etaSeconds: number | null;
}

/** The part of 0-100 for each stage; the retune begins where measuring would end, even if nothing is measured. */
const SPANS: Record<PipelineStage, readonly [number, number]> = {
  probe: [0, 1],
  measure: [1, 4],
  retune: [4, 92],
  encode: [92, 98],
  tag: [98, 100],
};
const MIN_INTERVAL_MS = 200;
const ETA_AFTER_SECONDS = 0.5;

/** Combines the stages into one progress value, reported at most five times a second. */
export class ProgressReporter {
  private highest = 0;
  private lastSentAt = -Infinity;
  private stage: PipelineStage | undefined;
  private readonly startedAt = performance.now();

  constructor(private readonly send: (progress: Progress<PipelineStage>) => void) {}

  /** @param share the finished part of this stage, 0-1; more counts as 1 */
  report(stage: PipelineStage, share: number): void {
    const [from, to] = SPANS[stage];
    this.highest = Math.max(this.highest, from + (to - from) * Math.min(1, Math.max(0, share)));
    const now = performance.now();
    if (stage === this.stage && now - this.lastSentAt < MIN_INTERVAL_MS && this.highest < 100) return;
    this.stage = stage;
    this.lastSentAt = now;
    const elapsed = (now - this.startedAt) / 1_000;
    const canJudge = elapsed >= ETA_AFTER_SECONDS && this.highest >= 2;
    const etaSeconds = canJudge ? Math.round((elapsed * (100 - this.highest)) / this.highest) : null;
    this.send({ stage, percent: Math.floor(this.highest * 10) / 10, etaSeconds });
  }
}
