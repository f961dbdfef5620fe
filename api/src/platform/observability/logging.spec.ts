import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { outcomeOf, withoutSecrets } from './logging.module.js';

it.each([
  ['/api/retunes/1', '/api/retunes/1'],
  ['/api/x?targetHz=432&key=att_live_abc', '/api/x?targetHz=432&key=[redacted]'],
  ['/api/x?token=abc&a=1', '/api/x?token=[redacted]&a=1'],
  ['/s/1B3uAHMALvZE6AR9Pys8hl', '/s/[redacted]'],
  ['/s/1B3uAHMALvZE6AR9Pys8hl/listen/7/retuned?a=1', '/s/[redacted]/listen/7/retuned?a=1'],
  ['/api/x?API_KEY=abc', '/api/x?API_KEY=[redacted]'],
  ['/login?next=%2Fteam%2Faccept%3Ftoken%3Dabc&a=1', '/login?next=%2Fteam%2Faccept%3Ftoken%3D[redacted]&a=1'],
  ['/login?next=/team/accept%3fa=1%26token=abc', '/login?next=/team/accept%3fa=1%26token=[redacted]'],
])('the address %s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
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
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const sending = request({ port, method: 'POST' }, (response) => {
      if (leaves) response.once('data', () => sending.destroy());
      else response.resume();
    });
    sending.on('error', () => {});
    sending.end(Buffer.alloc(1_000_000));
    expect(await logged.promise).toBe(outcome);
    server.closeAllConnections();
    server.close();
  });
});

function answer(response: ServerResponse, bytes: number): void {
  response.end(Buffer.alloc(bytes));
}
