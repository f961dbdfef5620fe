import { Controller, Get } from '@nestjs/common';
import { type HealthReport, HealthService } from './health.service.js';

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process runs and answers. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Everything a request may need is there. */
  @Get('ready')
  ready(): Promise<HealthReport> {
    return this.health.assertReady();
  }
}
