import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { AVAILABLE_CONNECTIONS, maxConnectionsOf, type ProcessRole, sessionName } from './connection-limits.js';
import { DatabaseSessionService } from './database-session.service.js';

export interface ConnectionDemand {
  /** Connections that Postgres grants to an ordinary role. */
  available: number;
  apis: number;
  workers: number;
}

const DEMAND = `
  SELECT ${AVAILABLE_CONNECTIONS} AS available,
         count(*) FILTER (WHERE application_name = $1)::integer AS apis,
         count(*) FILTER (WHERE application_name = $2)::integer AS workers
    FROM pg_stat_activity`;

/** Warns at start when the running processes may together open more connections than Postgres allows. */
@Injectable()
export class ConnectionCheckService implements OnApplicationBootstrap {
  constructor(
    private readonly session: DatabaseSessionService,
    private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      const warning = connectionWarning(await this.readDemand(), this.config.databaseSessionUrl !== undefined);
      if (warning !== undefined) this.logger.warn(warning);
    } catch (error) {
      this.logger.debug({ err: error }, 'The database connections could not be counted');
    }
  }

  /** What the processes need that have a session now, this one included. */
  async readDemand(): Promise<ConnectionDemand | undefined> {
    const rows = await this.session.read<ConnectionDemand>(DEMAND, [sessionName('api'), sessionName('worker')]);
    return rows?.[0];
  }
}

/**
 * @param isPooled whether all but the sessions go through a pooler, whose own connections cannot be known here
 * @returns a sentence, or undefined when the connections suffice
 */
export function connectionWarning(demand: ConnectionDemand | undefined, isPooled: boolean): string | undefined {
  if (demand === undefined) return undefined;
  const { available, apis, workers } = demand;
  const perProcess = (role: ProcessRole): number => (isPooled ? 1 : maxConnectionsOf(role));
  const needed = apis * perProcess('api') + workers * perProcess('worker');
  if (needed <= available) return undefined;
  const advice = isPooled ? '' : ', or put PgBouncer in between (DATABASE_SESSION_URL)';
  return (
    `Postgres allows ${available} connections, but ${count(apis, 'api')} and ${count(workers, 'worker')} may open ` +
    `${needed}: raise max_connections by at least ${needed - available}${advice}.`
  );
}

function count(processes: number, role: ProcessRole): string {
  return `${processes} ${role} ${processes === 1 ? 'process' : 'processes'}`;
}
