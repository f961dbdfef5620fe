import { Injectable } from '@nestjs/common';
import type { JobWithMetadata } from 'pg-boss';
import { Counter, Gauge, Histogram } from 'prom-client';
import { MetricsService } from '../observability/metrics/metrics.service.js';

const SECONDS = [0.05, 0.25, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 900, 3600];

type TimedJob = Pick<JobWithMetadata, 'name' | 'createdOn' | 'startAfter' | 'startedOn'>;

/** How long the job could have been running before it was started, seconds; by the database's clock. */
export function secondsInQueue({ createdOn, startAfter, startedOn }: TimedJob): number {
  const readyAt = Math.max(createdOn.getTime(), startAfter.getTime());
  return Math.max(0, startedOn.getTime() - readyAt) / 1000;
}

/** The metrics of the jobs that this process runs, by queue. */
@Injectable()
export class JobMetricsService {
  private readonly slots: Gauge<'queue'>;
  private readonly running: Gauge<'queue'>;
  private readonly waited: Histogram<'queue'>;
  private readonly worked: Histogram<'queue' | 'outcome'>;
  private readonly exhausted: Counter<'queue'>;

  constructor({ registry }: MetricsService) {
    const registers = [registry];
    this.slots = new Gauge({
      name: 'job_slots',
      help: 'Maximum number of jobs of a queue that this process runs at once.',
      labelNames: ['queue'],
      registers,
    });
    this.running = new Gauge({
      name: 'jobs_running',
      help: 'Jobs of a queue that this process is running.',
      labelNames: ['queue'],
      registers,
    });
    this.waited = new Histogram({
      name: 'job_queue_wait_seconds',
      help: 'Time from when a job could run to when this process started it, for every attempt.',
      labelNames: ['queue'],
      buckets: SECONDS,
      registers,
    });
    this.worked = new Histogram({
      name: 'job_duration_seconds',
      help: 'Time an attempt at a job took, by how it ended: done or failed. A failed one may be tried again.',
      labelNames: ['queue', 'outcome'],
      buckets: SECONDS,
      registers,
    });
    this.exhausted = new Counter({
      name: 'jobs_exhausted_total',
      help: 'Jobs whose last attempt failed.',
      labelNames: ['queue'],
      registers,
    });
  }

  setSlots(queue: string, slots: number): void {
    this.slots.set({ queue }, slots);
    this.running.set({ queue }, 0);
    this.exhausted.inc({ queue }, 0);
  }

  /** Counts and times one attempt; its result or error is passed on. */
  async observe<T>(job: TimedJob, attempt: () => Promise<T>): Promise<T> {
    const queue = job.name;
    this.waited.observe({ queue }, secondsInQueue(job));
    this.running.inc({ queue });
    const stop = this.worked.startTimer({ queue });
    try {
      const answer = await attempt();
      stop({ outcome: 'done' });
      return answer;
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    } finally {
      this.running.dec({ queue });
    }
  }

  countExhausted(queue: string): void {
    this.exhausted.inc({ queue });
  }
}
