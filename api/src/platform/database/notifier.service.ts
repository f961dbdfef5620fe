import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { CONNECT_TIMEOUT_MS } from './data-source-options.js';
import { requireDatabaseUrl } from './database-url.js';

/** One Postgres channel carries all of ours: subscribing then costs no round trip, and healing is one LISTEN. */
const POSTGRES_CHANNEL = 'attune';
/** Postgres refuses payloads of 8000 bytes and more. */
const MAX_ENVELOPE_BYTES = 7999;
const FIRST_RECONNECT_MS = 100;
const LAST_RECONNECT_MS = 2000;
const HEARTBEAT_MS = 5000;

interface Subscription {
  deliver: (payload: never) => void;
  onReconnect?: () => void;
}

/** Short messages between processes, over LISTEN/NOTIFY. Delivered to everyone who listens at that moment, or lost. */
@Injectable()
export class Notifier implements OnModuleInit, OnApplicationShutdown {
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly databaseUrl: string;
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private reconnectDelayMs = FIRST_RECONNECT_MS;
  private isStopped = false;

  constructor(
    config: Config,
    private readonly dataSource: DataSource,
    private readonly logger: PinoLogger,
  ) {
    this.databaseUrl = requireDatabaseUrl(config);
  }

  async onModuleInit(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }

  /**
   * Sends a message; with `manager`, when its transaction commits. Throws a RangeError when the payload as JSON takes
   * more than about 7900 bytes: send an id then and let the listener read the row.
   */
  async notify(channel: string, payload: object, manager?: EntityManager): Promise<void> {
    const envelope = JSON.stringify([channel, payload]);
    if (Buffer.byteLength(envelope) > MAX_ENVELOPE_BYTES) {
      throw new RangeError(`A notification on "${channel}" is too long: ${Buffer.byteLength(envelope)} bytes.`);
    }
    await (manager ?? this.dataSource).query('SELECT pg_notify($1, $2)', [POSTGRES_CHANNEL, envelope]);
  }

  /**
   * Calls `fn` for every message on `channel` until the returned function is called. Messages sent while the database
   * was away are lost: `onReconnect` is the place to read again what they would have told.
   */
  listen<T extends object>(channel: string, fn: (payload: T) => void, onReconnect?: () => void): () => void {
    const subscription: Subscription = { deliver: fn, onReconnect };
    const ofChannel = this.subscriptions.get(channel) ?? new Set();
    ofChannel.add(subscription);
    this.subscriptions.set(channel, ofChannel);
    return () => {
      ofChannel.delete(subscription);
      if (ofChannel.size === 0 && this.subscriptions.get(channel) === ofChannel) {
        this.subscriptions.delete(channel);
      }
    };
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
      application_name: 'attune notifier',
    });
    client.on('error', (error) => {
      this.lose(client, error);
    });
    client.on('end', () => {
      this.lose(client, new Error('The connection ended.'));
    });
    client.on('notification', ({ payload }) => {
      this.dispatch(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${POSTGRES_CHANNEL}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.isStopped) {
      await client.end();
      return;
    }
    this.client = client;
    this.reconnectDelayMs = FIRST_RECONNECT_MS;
    this.scheduleHeartbeat(client);
  }

  private lose(client: pg.Client, error: Error): void {
    if (this.isStopped || this.client !== client) {
      return;
    }
    this.logger.warn({ err: error }, 'The notification connection was lost; connecting again');
    this.client = undefined;
    client.end().catch(() => {});
    this.scheduleReconnect();
  }

  private scheduleReconnect(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.reconnect(), this.reconnectDelayMs);
    this.reconnectDelayMs = Math.min(this.reconnectDelayMs * 2, LAST_RECONNECT_MS);
  }

  private async reconnect(): Promise<void> {
    try {
      await this.connect();
    } catch {
      if (!this.isStopped) {
        this.scheduleReconnect();
      }
      return;
    }
    for (const { onReconnect } of [...this.subscriptions.values()].flatMap((set) => [...set])) {
      this.callSafely(() => onReconnect?.());
    }
  }

  /** A connection can die without a word, when a machine or a network goes away. */
  private scheduleHeartbeat(client: pg.Client): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => {
          if (this.client === client) this.scheduleHeartbeat(client);
        },
        (error: Error) => {
          this.lose(client, error);
        },
      );
    }, HEARTBEAT_MS);
  }

  private dispatch(envelope: string | undefined): void {
    const [channel, payload] = JSON.parse(envelope ?? '[]') as [string, never];
    for (const { deliver } of [...(this.subscriptions.get(channel) ?? [])]) {
      this.callSafely(() => {
        deliver(payload);
      });
    }
  }

  private callSafely(fn: () => void): void {
    try {
      fn();
    } catch (error) {
      this.logger.error({ err: error }, 'A listener of notifications failed');
    }
  }
}
