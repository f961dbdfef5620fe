import pg from 'pg';
import type { PinoLogger } from 'nestjs-pino';
import { retryWhileStarting } from './wait-for-database.js';
import { CONNECT_TIMEOUT_MS } from './data-source-options.js';

const FIRST_RECONNECT_MS = 100;
const LAST_RECONNECT_MS = 2000;
const HEARTBEAT_MS = 5000;

interface ReconnectingClientOptions {
  databaseUrl: string;
  /** Shown in pg_stat_activity. */
  name: string;
  logger: PinoLogger;
  /** Sets up each new session; a failure counts as a failed connection. */
  onConnect: (client: pg.Client, isReconnect: boolean) => Promise<void>;
  onNotification: (channel: string, payload: string) => void;
}

/** A database session for session-bound features (LISTEN, session locks); replaced by a new one when it breaks. */
export class ReconnectingClient {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private reconnectDelayMs = FIRST_RECONNECT_MS;
  private hasConnected = false;
  private isStopped = false;
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ReconnectingClientOptions) {}

  /** The session, or undefined while there is none. */
  get current(): pg.Client | undefined {
    return this.client;
  }

  /**
   * Runs `work` after all that was asked for before, since pg takes one statement at a time.
   * Undefined without a session.
   */
  run<T>(work: (client: pg.Client) => Promise<T>): Promise<T | undefined> {
    const turn = this.lastTurn.then(() => this.client && work(this.client));
    this.lastTurn = turn.catch(() => {});
    return turn;
  }

  /** Rejects when there is no first connection within some seconds; later ones are retried until they succeed. */
  async start(): Promise<void> {
    await retryWhileStarting(() => this.connect());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
      application_name: this.options.name,
    });
    client.on('error', (error) => {
      this.onLost(client, error);
    });
    client.on('end', () => {
      this.onLost(client, new Error('The connection ended.'));
    });
    client.on('notification', ({ channel, payload }) => this.options.onNotification(channel, payload ?? ''));
    try {
      await client.connect();
      await this.options.onConnect(client, this.hasConnected);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.isStopped) {
      await client.end();
      return;
    }
    this.client = client;
    this.hasConnected = true;
    this.reconnectDelayMs = FIRST_RECONNECT_MS;
    this.scheduleHeartbeat(client);
  }

  private onLost(client: pg.Client, error: unknown): void {
    if (this.isStopped || this.client !== client) {
      return;
    }
    this.options.logger.warn(
      { err: error, connection: this.options.name },
      'A database session was lost; connecting again',
    );
    this.client = undefined;
    client.end().catch(() => {});
    this.scheduleReconnect();
  }

  private scheduleReconnect(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.connect().catch(() => {
        if (!this.isStopped) this.scheduleReconnect();
      });
    }, this.reconnectDelayMs);
    this.reconnectDelayMs = Math.min(this.reconnectDelayMs * 2, LAST_RECONNECT_MS);
  }

  /** A connection can die without an error when a machine or a network fails. */
  private scheduleHeartbeat(client: pg.Client): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.run((current) => current.query('SELECT 1')).then(
        () => {
          if (this.client === client) this.scheduleHeartbeat(client);
        },
        (error: unknown) => {
          this.onLost(client, error);
        },
      );
    }, HEARTBEAT_MS);
  }
}
