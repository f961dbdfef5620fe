import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { engineBuild } from '../pipeline/engine.adapter.js';

/** Says at a worker's start when our own build of Rubber Band is missing. */
@Injectable()
export class EngineNotice implements OnModuleInit {
  constructor(private readonly logger: PinoLogger) {}

  onModuleInit(): void {
    if (!engineBuild.isFallback) return;
    this.logger.warn(
      `Rubber Band ${engineBuild.version} of the system is used, which is slower than our own build: see npm run doctor`,
    );
  }
}
