import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../../config/config.js';
import { AppError } from '../../errors/app-error.js';
import { Metrics } from './metrics.service.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Seen on requests that a proxy on this machine passes on for somebody else. */
const FORWARDED_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** GET /metrics: with the token where one is set, otherwise from this machine only. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  @Get()
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.mayRead(request)) {
      throw new AppError({ code: 'platform.metrics_hidden', status: 404, message: 'There is nothing here.' });
    }
    response.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }

  private mayRead(request: Request): boolean {
    const { metricsToken } = this.config;
    if (metricsToken) return isSame(request.get('Authorization') ?? '', `Bearer ${metricsToken}`);
    const isForwarded = FORWARDED_HEADERS.some((name) => request.headers[name] !== undefined);
    return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? '');
  }
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
