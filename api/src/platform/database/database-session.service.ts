import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pg from 'pg';
import { Config } from '../config/config.js';
import { type ProcessRole, sessionName } from './connection-limits.js';
import { requireSessionUrl } from './database-url.js';
import { ReconnectingClient } from './reconnecting-client.js';

export const PROCESS_ROLE = Symbol('PROCESS_ROLE');

const TRY_LOCK = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0))';

interface ChannelListener {
  onPayload: (payload: string) => void;
  /** Called after messages may have been lost. */
  onReconnect: () => void;
}

/**
 * The process's one database session, for LISTEN and for locks that end with the process. It connects
 * to DATABASE_SESSION_URL, so that everything else can go through a pooler.
 */
@Injectable()
export class DatabaseSessionService implements OnModuleInit, OnApplicationShutdown {
  private readonly connection: ReconnectingClient;
  private readonly channels = new Map<string, ChannelListener>();
  /** Acquired again in every new session. */
  private readonly locks = new Set<string>();
  private starting: Promise<void> | undefined;

  constructor(
    config: Config,
    @Inject(PROCESS_ROLE) role: ProcessRole,
    private readonly logger: PinoLogger,
  ) {
    this.connection = new ReconnectingClient({
      databaseUrl: requireSessionUrl(config),
      name: sessionName(role),
      logger,
      onConnect: (client, isReconnect) => this.restore(client, isReconnect),
      onNotification: (channel, payload) => this.channels.get(channel)?.onPayload(payload),
    });
  }

  onModuleInit(): Promise<void> {
    return this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.stop();
  }

  /** Resolves when the first session is open; providers that need it earlier than their module starts may call this. */
  start(): Promise<void> {
    this.starting ??= this.connection.start();
    return this.starting;
  }

  /** The present session, or undefined while there is none. A lock is held for as long as its session is this one. */
  get current(): pg.Client | undefined {
    return this.connection.current;
  }

  /** Listens to a Postgres channel from now on, through any number of lost connections. Resolves when it does. */
  async listen(channel: string, listener: ChannelListener): Promise<void> {
    this.channels.set(channel, listener);
    await this.query(listenTo(channel));
  }

  /** Holds a lock that no other process may want, until {@link unlock}. Without a session, the next one acquires it. */
  async lock(key: string): Promise<void> {
    this.locks.add(key);
    await this.query(TRY_LOCK, [key]);
  }

  async unlock(key: string): Promise<void> {
    this.locks.delete(key);
    await this.query(UNLOCK, [key]);
  }

  /**
   * Tries to get a lock that one process at a time may hold, and loses with the session.
   *
   * @returns the session that holds it, or undefined when another process does
   */
  async tryLock(key: string): Promise<pg.Client | undefined> {
    return this.connection.run(async (client) => {
      const { rows } = await client.query<{ locked: boolean }>(TRY_LOCK, [key]);
      return rows[0]?.locked === true ? client : undefined;
    });
  }

  /** The rows of a statement; undefined while there is no session. */
  async read<Row extends object>(sql: string, values: string[]): Promise<Row[] | undefined> {
    const result = await this.connection.run((client) => client.query<Row>(sql, values));
    return result?.rows;
  }

  private async query(sql: string, values?: string[]): Promise<void> {
    await this.connection
      .run((client) => client.query(sql, values))
      .catch((error: unknown) => {
        this.logger.debug({ err: error }, 'A statement of the database session failed');
      });
  }

  private async restore(client: pg.Client, isReconnect: boolean): Promise<void> {
    for (const channel of this.channels.keys()) await client.query(listenTo(channel));
    for (const key of this.locks) await client.query(TRY_LOCK, [key]);
    if (isReconnect) for (const { onReconnect } of this.channels.values()) onReconnect();
  }
}

function listenTo(channel: string): string {
  return `LISTEN ${pg.escapeIdentifier(channel)}`;
}
