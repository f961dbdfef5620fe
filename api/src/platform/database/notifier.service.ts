import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { requireDatabaseUrl } from './database-url.js';
import { ReconnectingClient } from './reconnecting-client.js';

/** One Postgres channel carries all of ours: subscribing costs no round trip, and reconnecting is one LISTEN. */
const POSTGRES_CHANNEL = 'attune';
/** Postgres refuses payloads of 8000 bytes and more. */
const MAX_ENVELOPE_BYTES = 7999;

interface Subscription {
  deliver: (payload: never) => void;
  onReconnect?: () => void;
}

/** Short messages between processes, over LISTEN/NOTIFY. Delivered to all current listeners, otherwise lost. */
@Injectable()
export class Notifier implements OnModuleInit, OnApplicationShutdown {
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly connection: ReconnectingClient;

  constructor(
    config: Config,
    private readonly dataSource: DataSource,
    private readonly logger: PinoLogger,
  ) {
    this.connection = new ReconnectingClient({
      databaseUrl: requireDatabaseUrl(config),
      name: 'attune notifier',
      logger,
      onConnect: async (client, isReconnect) => {
        await client.query(`LISTEN ${POSTGRES_CHANNEL}`);
        if (isReconnect) this.notifyReconnected();
      },
      onNotification: (envelope) => {
        this.dispatch(envelope);
      },
    });
  }

  async onModuleInit(): Promise<void> {
    await this.connection.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.stop();
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
   * is unavailable are lost: `onReconnect` is the place to read the current state again.
   */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller states the sent type
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

  private dispatch(envelope: string): void {
    const [channel, payload] = JSON.parse(envelope) as [string, never];
    for (const { deliver } of [...(this.subscriptions.get(channel) ?? [])]) {
      this.callSafely(() => {
        deliver(payload);
      });
    }
  }

  private notifyReconnected(): void {
    for (const { onReconnect } of [...this.subscriptions.values()].flatMap((set) => [...set])) {
      this.callSafely(() => onReconnect?.());
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
