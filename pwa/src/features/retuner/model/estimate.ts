import type { RetuneOrder } from './retune-order';

/** Seconds of work per second of music on one core of a small server, as measured: docs/figures.md. */
const COST = { standard: 0.05, high: 0.1, ultra: 0.12, varispeed: 0.025 } as const;

/** About how long the server works on a song, whole seconds, at least one. */
export function estimateSeconds(durationSeconds: number, order: Pick<RetuneOrder, 'mode' | 'quality'>): number {
  const cost = order.mode === 'varispeed' ? COST.varispeed : COST[order.quality];
  const seconds = durationSeconds * cost;
  return seconds < 10 ? Math.max(1, Math.round(seconds)) : Math.round(seconds / 5) * 5;
}
