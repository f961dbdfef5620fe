import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { tooManyQuestions } from './chat.errors.js';
import { ChatSettings } from './chat.settings.js';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How many questions a workspace may ask, counted in Postgres: shared by all processes and kept across restarts. */
@Injectable()
export class ChatLimitsService {
  private readonly limiters: readonly RateLimiterPostgres[];

  constructor(dataSource: DataSource, { questionsPerHour, questionsPerDay }: ChatSettings) {
    const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: dataSource,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        // The limits on attempts remove what has expired, of these too.
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      });
    this.limiters = [
      limiter('chat-workspace-hour', questionsPerHour, HOUR_SECONDS),
      limiter('chat-workspace-day', questionsPerDay, DAY_SECONDS),
    ];
  }

  /** @throws AppError 429 when the workspace has asked enough for now; then nothing is counted */
  async consume(ownerId: string): Promise<void> {
    const consumed: RateLimiterPostgres[] = [];
    for (const limiter of this.limiters) {
      try {
        await limiter.consume(ownerId);
      } catch (error) {
        await Promise.all(consumed.map((before) => before.reward(ownerId)));
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooManyQuestions(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      }
      consumed.push(limiter);
    }
  }

  /** For a question that got no answer. */
  async refund(ownerId: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.reward(ownerId)));
  }
}
