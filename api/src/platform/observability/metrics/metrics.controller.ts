import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../../config/config.js';
import { AppError } from '../../errors/app-error.js';
import { mayReadMetrics } from './metrics-access.js';
import { MetricsService } from './metrics.service.js';

/** GET /metrics, for whom {@link mayReadMetrics} allows it. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: MetricsService,
    private readonly config: Config,
  ) {}

  @Get()
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!mayReadMetrics(this.config, request)) {
      throw new AppError({ code: 'platform.metrics_hidden', status: 404, message: 'There’s nothing at this address.' });
    }
    const figures = await this.metrics.registry.metrics();
    response.set('Cache-Control', 'no-store').type(this.metrics.registry.contentType).send(figures);
  }
}
