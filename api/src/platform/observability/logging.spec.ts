import { createServer, request, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listenLocally } from '../../../test/support/local-server.js';
import type { Config } from '../config/config.js';
import { outcomeOf } from './logging.module.js';
import { loggerOptions } from './process-logger.js';

describe('a log', () => {
  const { isTTY } = process.stdout;
  afterEach(() => {
    process.stdout.isTTY = isTTY;
  });

  it.each([
    ['on a terminal in development', true, { environment: 'development' }, 'text from warn'],
    ['on a terminal with LOG_LEVEL', true, { environment: 'development', logLevel: 'info' }, 'text from info'],
    ['without a terminal', false, { environment: 'development' }, 'JSON from info'],
    ['in production, even on a terminal', true, { environment: 'production' }, 'JSON from info'],
  ])('%s', (_where, isTerminal, config, form) => {
    process.stdout.isTTY = isTerminal;
    const { level, transport } = loggerOptions(config as Config, 'api');
    expect(`${transport === undefined ? 'JSON' : 'text'} from ${level}`).toBe(form);
  });
});

describe('a request whose client sends a song', () => {
  it.each([
    ['reads the whole answer', 'request completed', 1_000, false],
    ['hangs up in the middle of the answer', 'request aborted', 50_000_000, true],
  ])('and %s is logged as “%s”', async (_what, outcome, answerBytes, leaves) => {
    const logged = Promise.withResolvers<string>();
    const server = createServer((incoming, response) => {
      // As the logger does: whichever event comes first.
      const log = (): void => logged.resolve(outcomeOf(response));
      response.once('finish', log).once('close', log);
      incoming.resume().once('end', () => answer(response, answerBytes));
    });
    const { port, close } = await listenLocally(server);
    const sending = request({ port, method: 'POST' }, (response) => {
      if (leaves) response.once('data', () => sending.destroy());
      else response.resume();
    });
    sending.on('error', () => {});
    sending.end(Buffer.alloc(1_000_000));
    expect(await logged.promise).toBe(outcome);
    await close();
  });
});

function answer(response: ServerResponse, bytes: number): void {
  response.end(Buffer.alloc(bytes));
}
