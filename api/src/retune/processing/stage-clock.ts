import { SpanSequence } from '../../platform/observability/tracing/spans.js';
import type { PipelineStage } from '@attune/retuning/pipeline/progress';

/** Adds up how long a retune was in each stage, and makes a span of each. */
export class StageClock {
  private readonly totals: Partial<Record<PipelineStage, number>> = {};
  private readonly spans = new SpanSequence();
  private isRunning = false;
  private enteredAt: number;
  private current: PipelineStage | undefined;

  /** @param now the time in seconds, from any point */
  constructor(private readonly now: () => number = () => performance.now() / 1000) {
    this.enteredAt = now();
  }

  /** The latest stage; undefined before the first. */
  get stage(): PipelineStage | undefined {
    return this.current;
  }

  enter(stage: PipelineStage): void {
    if (stage === this.current) return;
    this.leave();
    this.current = stage;
    this.isRunning = true;
    this.spans.enter(`stage ${stage}`);
  }

  /** Ends the latest stage. */
  end(): void {
    this.leave();
    this.isRunning = false;
    this.spans.end();
  }

  /** Seconds by stage, up to now and to the millisecond. */
  seconds(): Partial<Record<PipelineStage, number>> {
    this.leave();
    const rounded = Object.entries(this.totals).map(([stage, seconds]) => [stage, Math.round(seconds * 1000) / 1000]);
    return Object.fromEntries(rounded) as Partial<Record<PipelineStage, number>>;
  }

  private leave(): void {
    const now = this.now();
    if (this.current !== undefined && this.isRunning) {
      this.totals[this.current] = (this.totals[this.current] ?? 0) + now - this.enteredAt;
    }
    this.enteredAt = now;
  }
}
