import { type DynamicModule, Module } from '@nestjs/common';
import { Config } from './config.js';

/** Makes one Config and its modules' settings injectable everywhere. The app builders import it; modules need not. */
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Config, useValue: config },
        ...config.modules.map((module) => ({ provide: module, useValue: config.of(module) })),
      ],
      exports: [Config, ...config.modules],
    };
  }
}
