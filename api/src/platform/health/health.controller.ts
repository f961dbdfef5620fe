import { Controller, Get } from '@nestjs/common';
import { ErrorResponses } from '../openapi/error-responses.decorator.js';
import { type HealthReport, HealthService, notReady } from './health.service.js';

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process is running and responding. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Everything a request may need is available. */
  @Get('ready')
  @ErrorResponses(notReady({ database: 'failed', storage: 'ok', queue: 'ok' }))
  ready(): Promise<HealthReport> {
    return this.health.assertReady();
  }
}
