import { jest } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import { HttpFixture } from './support/http-fixture.js';
import { PRODUCTION } from './support/production.js';
import { startTestServer } from './support/test-server.js';

it('in production a proxy that TRUST_PROXY does not name is an error in the log, once', async () => {
  const logged = jest.spyOn(PinoLogger.prototype, 'error');
  const server = await startTestServer({ module: HttpFixture, environment: PRODUCTION });
  try {
    for (let i = 0; i < 3; i++) {
      await fetch(`${server.url}/api/health/live`, { headers: { 'X-Forwarded-For': `203.0.113.${i}` } });
    }
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/TRUST_PROXY is not set.*ten wrong passwords/)]]);
  } finally {
    await server.close();
  }
});
