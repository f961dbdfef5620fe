import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../../config/config.js';
import { AppError } from '../../errors/app-error.js';
import { isLocalRequest } from '../../http/local-request.js';
import { Metrics } from './metrics.service.js';

/**
 * GET /metrics: requires the token if one is set. Without one, programs on this machine may read it, except in
 * production, where requests through a local proxy can look just like them.
 */
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
      throw new AppError({ code: 'platform.metrics_hidden', status: 404, message: 'There’s nothing at this address.' });
    }
    response.type(this.metrics.registry.contentType).send(await this.metrics.registry.metrics());
  }

  private mayRead(request: Request): boolean {
    const { metricsToken, isProduction } = this.config;
    if (metricsToken) return isSame(request.get('Authorization') ?? '', `Bearer ${metricsToken}`);
    return !isProduction && isLocalRequest(request);
  }
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
