import { type DynamicModule, Module } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Config } from '../../config/config.js';
import { TracingService } from './tracing.service.js';

/** Exports traces when the environment names a collector. */
@Module({})
export class TracingModule {
  static forRoot(processName: string): DynamicModule {
    const tracing = {
      provide: TracingService,
      inject: [Config, PinoLogger],
      useFactory: (config: Config, logger: PinoLogger) => TracingService.start(config, `attune-${processName}`, logger),
    };
    return { module: TracingModule, providers: [tracing], exports: [TracingService] };
  }
}
