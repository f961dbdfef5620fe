import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseSessionService } from './database-session.service.js';

/** Postgres refuses payloads of 8000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7999;
/**
 * Messages go at every tenth of a second of the clock, in all processes. A transaction with messages wakes every
 * process that listens to anything, which is most of what a message costs; sent at the same moments, the messages of
 * several arrive with one wake-up.
 */
const INTERVAL_MS = 100;

interface Message {
  channel: string;
  payload: string;
}

interface Subscription {
  deliver: (payload: never) => void;
  onReconnect?: () => void;
}

/** Short messages between processes, over LISTEN/NOTIFY. Delivered to all current listeners, otherwise lost. */
@Injectable()
export class NotifierService implements BeforeApplicationShutdown {
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  /** Messages since the start of this process. */
  sentCount = 0;
  receivedCount = 0;
  /** Those of the next transaction. */
  private waiting: Message[] = [];
  private nextSending: Promise<void> | undefined;
  /** Transactions that have not ended, the next one included. */
  private readonly sendings = new Set<Promise<void>>();
  /** LISTEN statements under way. */
  private listening: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly session: DatabaseSessionService,
    private readonly dataSource: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  /** What was still to be sent goes before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.sendings);
  }

  /**
   * Sends a message within a tenth of a second; with `manager`, when its transaction commits. Listeners of this process
   * that subscribed before hear it, too. Throws a RangeError when the payload as JSON takes 8000 bytes or more: send an
   * id then and let the listener read the row.
   */
  async notify(channel: string, payload: object, manager?: EntityManager): Promise<void> {
    const text = JSON.stringify(payload);
    if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) {
      throw new RangeError(`A notification on "${channel}" is too long: ${Buffer.byteLength(text)} bytes.`);
    }
    const message = { channel: toPostgresChannel(channel), payload: text };
    await this.listening;
    if (manager) await this.send([message], manager);
    else await this.sendWithOthers(message);
  }

  /**
   * Calls `fn` for every message on `channel` until the returned function is called. Messages sent while the database
   * is unavailable are lost: `onReconnect` is the place to read the current state again. A process hears nothing of
   * channels on which it never listened, so each busy topic should have a channel of its own.
   */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller states the sent type
  listen<T extends object>(channel: string, fn: (payload: T) => void, onReconnect?: () => void): () => void {
    const subscription: Subscription = { deliver: fn, onReconnect };
    const ofChannel = this.subscriptions.get(channel) ?? this.open(channel);
    ofChannel.add(subscription);
    return () => {
      ofChannel.delete(subscription);
    };
  }

  private sendWithOthers(message: Message): Promise<void> {
    this.waiting.push(message);
    this.nextSending ??= this.sendSoon();
    return this.nextSending;
  }

  private sendSoon(): Promise<void> {
    const sending = sleep(INTERVAL_MS - (Date.now() % INTERVAL_MS))
      .then(() => {
        this.nextSending = undefined;
        return this.send(this.waiting.splice(0), this.dataSource);
      })
      .finally(() => this.sendings.delete(sending));
    this.sendings.add(sending);
    return sending;
  }

  private async send(messages: readonly Message[], through: DataSource | EntityManager): Promise<void> {
    await through.query(
      'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS message (channel, payload)',
      [messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)],
    );
    this.sentCount += messages.length;
  }

  /** The channel stays open when its last listener has left. */
  private open(channel: string): Set<Subscription> {
    const ofChannel = new Set<Subscription>();
    this.subscriptions.set(channel, ofChannel);
    const opened = this.session.listen(toPostgresChannel(channel), {
      onPayload: (text) => {
        this.receivedCount += 1;
        const payload = JSON.parse(text) as never;
        for (const { deliver } of [...ofChannel]) {
          this.callSafely(() => {
            deliver(payload);
          });
        }
      },
      onReconnect: () => {
        for (const { onReconnect } of [...ofChannel]) this.callSafely(() => onReconnect?.());
      },
    });
    this.listening = Promise.all([this.listening, opened]);
    return ofChannel;
  }

  private callSafely(fn: () => void): void {
    try {
      fn();
    } catch (error) {
      this.logger.error({ err: error }, 'A listener of notifications failed');
    }
  }
}

function toPostgresChannel(channel: string): string {
  return `attune.${channel}`;
}
