import { Controller, Get, Header } from '@nestjs/common';
import { type HealthReport, HealthService } from './health.service.js';

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** The process runs and answers. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Everything a request may need is there. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  ready(): Promise<HealthReport> {
    return this.health.assertReady();
  }
}
