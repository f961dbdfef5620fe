import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/config.js';

/** Builds the HTTP application around `module`, initialised but not yet listening. `config` defaults to the environment's. */
export function createHttpApp(
  _module: Type | DynamicModule,
  _options: { config?: Config } = {},
): Promise<NestExpressApplication> {
  throw new Error('not written yet');
}
