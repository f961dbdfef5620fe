import { hostname } from 'node:os';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { StartError } from '../../platform/config/config-error.js';
import { NotifierService } from '../../platform/database/notifier.service.js';
import { decoderSandbox, type SandboxState } from '../pipeline/ffmpeg/decoder-sandbox.js';
import { RetuneSettings } from '../retune.settings.js';

export const DECODER_SANDBOX_CHANNEL = 'decoder-sandbox';
export const REPORT_INTERVAL_MS = 10_000;
/** A machine that has just started may be slow; a refusal, by contrast, is final. */
const MAX_TRIES = 3;

/** What each worker reports to every api process. */
export interface DecoderSandboxReport {
  /** Machine and process id. */
  worker: string;
  isIsolated: boolean;
}

/**
 * Checks at a worker's start whether uploads are decoded in a sandbox, logs it, and reports it while the worker runs.
 */
@Injectable()
export class DecoderSandboxService implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private wasIsolated = false;

  constructor(
    private readonly settings: RetuneSettings,
    private readonly notifier: NotifierService,
    private readonly logger: PinoLogger,
  ) {}

  /** Runs before the first job. @throws StartError when decoders are not isolated but REQUIRE_SANDBOX is true */
  async onModuleInit(): Promise<void> {
    const state = await firstState();
    this.wasIsolated = state.isIsolated;
    if (state.isIsolated) this.logger.info('Uploads are decoded in a sandbox');
    else if (this.settings.requireSandbox) throw new StartError(refusal(state.reason));
    else this.logger.warn({ reason: state.reason }, 'Uploads are decoded without a sandbox: install bubblewrap');
  }

  onApplicationBootstrap(): void {
    void this.report();
    this.timer = setInterval(() => void this.report(), REPORT_INTERVAL_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Never rejects: without the database no process could receive it, and the next report follows soon. */
  private async report(): Promise<void> {
    const { isIsolated } = await decoderSandbox.check();
    if (isIsolated && !this.wasIsolated) this.logger.info('Uploads are decoded in a sandbox from now on');
    this.wasIsolated = isIsolated;
    const report: DecoderSandboxReport = { worker: `${hostname()}:${process.pid}`, isIsolated };
    await this.notifier.notify(DECODER_SANDBOX_CHANNEL, report).catch((error: unknown) => {
      this.logger.debug({ err: error }, 'Could not report the state of the sandbox');
    });
  }
}

async function firstState(): Promise<SandboxState> {
  for (let tries = 1; ; tries += 1) {
    const state = await decoderSandbox.checkNow();
    if (state.isIsolated || !state.wasTimeout || tries >= MAX_TRIES) return state;
  }
}

function refusal(reason: string): string {
  return [
    `The worker does not start: uploads would be decoded without a sandbox, because ${reason}.`,
    'Install the package bubblewrap; in a container also allow user namespaces (security_opt in docker-compose.yml shows how).',
    'To decode without a sandbox anyway, set REQUIRE_SANDBOX=false. See docs/operations.md, "What a worker needs".',
  ].join('\n');
}
