import type { PipelineStage } from '../domain/retune-record.js';

/** Adds up how long a retune was in each stage. */
export class StageClock {
  private readonly totals: Partial<Record<PipelineStage, number>> = {};
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
  }

  /** Seconds by stage, up to now and to the millisecond. */
  seconds(): Partial<Record<PipelineStage, number>> {
    this.leave();
    const rounded = Object.entries(this.totals).map(([stage, seconds]) => [stage, Math.round(seconds * 1000) / 1000]);
    return Object.fromEntries(rounded) as Partial<Record<PipelineStage, number>>;
  }

  private leave(): void {
    const now = this.now();
    if (this.current !== undefined) this.totals[this.current] = (this.totals[this.current] ?? 0) + now - this.enteredAt;
    this.enteredAt = now;
  }
}
