import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from './config.js';

/** Makes one Config injectable everywhere. The app builders import it; feature modules need not. */
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Config, useValue: config }],
      exports: [Config],
    };
  }
}
