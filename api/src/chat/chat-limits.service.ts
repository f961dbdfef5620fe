import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { reportLimiter } from '../auth/limits/attempt-limits.service.js';
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
        reportLimiter(limiter, await limiter.consume(ownerId));
      } catch (error) {
        await this.refundTo(consumed, ownerId);
        if (!(error instanceof RateLimiterRes)) throw error;
        reportLimiter(limiter, error);
        throw tooManyQuestions(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      }
      consumed.push(limiter);
    }
  }

  /** For a question that got no answer. */
  async refund(ownerId: string): Promise<void> {
    await this.refundTo(this.limiters, ownerId);
  }

  private async refundTo(limiters: readonly RateLimiterPostgres[], ownerId: string): Promise<void> {
    await Promise.all(limiters.map(async (limiter) => reportLimiter(limiter, await limiter.reward(ownerId))));
  }
}
