import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FollowedRetune, RetuneRepository } from '../retune.repository.js';

const POLL_INTERVAL_MS = 1000;

interface Reading {
  ids: Set<string>;
  rows: Promise<Map<string, FollowedRetune>>;
}

/**
 * Reads the rows that this process's clients wait for: however many they are, one query a second, and one more when
 * there is news. A caller loads the row, waits for the next tick or for news, and begins again.
 */
@Injectable()
export class RetuneReaderService {
  private reading: Reading | undefined;
  private tick: Promise<void> | undefined;

  constructor(private readonly retunes: RetuneRepository) {}

  /** All rows that are asked for at the same moment are read by one query. @returns null when there is none */
  async load(id: string): Promise<FollowedRetune | null> {
    this.reading ??= this.read();
    this.reading.ids.add(id);
    return (await this.reading.rows).get(id) ?? null;
  }

  /** Resolves within a second, for all callers at the same moment. */
  nextTick(): Promise<void> {
    this.tick ??= sleep(POLL_INTERVAL_MS, undefined, { ref: false }).then(() => {
      this.tick = undefined;
    });
    return this.tick;
  }

  private read(): Reading {
    const ids = new Set<string>();
    const rows = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      this.reading = undefined;
      const found = await this.retunes.findFollowed([...ids]);
      return new Map(found.map((row) => [row.id, row]));
    });
    return { ids, rows };
  }
}
