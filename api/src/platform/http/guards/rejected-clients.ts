import type { Server } from 'node:http';
import type { PinoLogger } from 'nestjs-pino';
import { Counter, Gauge, type Registry } from 'prom-client';

export type RejectionReason = 'too_many_connections' | 'too_many_requests_in_flight' | 'slow_body' | 'unread_answer';

const REASONS: readonly RejectionReason[] = [
  'too_many_connections',
  'too_many_requests_in_flight',
  'slow_body',
  'unread_answer',
];
const LOG_INTERVAL_MS = 60_000;

/** Counts clients rejected for exceeding a limit, and logs them at most once a minute. */
export class RejectedClients {
  private readonly total: Counter<'reason'>;
  private unlogged: Partial<Record<RejectionReason, number>> = {};
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly registry: Registry,
    private readonly logger: Pick<PinoLogger, 'warn'>,
  ) {
    this.total = new Counter({
      name: 'http_rejected_clients_total',
      help: 'Connections that were dropped or cut because the client exceeded a limit, by reason.',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of REASONS) this.total.inc({ reason }, 0);
  }

  /** Counts connections that the server drops, and reports how many are open. */
  watch(server: Server): void {
    server.on('drop', () => {
      this.count('too_many_connections');
    });
    server.on('close', () => {
      clearTimeout(this.timer);
    });
    new Gauge({
      name: 'http_connections',
      help: 'Connections that are open.',
      registers: [this.registry],
      async collect() {
        this.set(await openConnections(server));
      },
    });
  }

  count(reason: RejectionReason): void {
    this.total.inc({ reason });
    this.unlogged[reason] = (this.unlogged[reason] ?? 0) + 1;
    if (this.timer === undefined) this.log();
  }

  private log(): void {
    this.logger.warn({ rejected: this.unlogged }, 'Rejected clients that exceeded a limit');
    this.unlogged = {};
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (Object.keys(this.unlogged).length > 0) this.log();
    }, LOG_INTERVAL_MS).unref();
  }
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
}
