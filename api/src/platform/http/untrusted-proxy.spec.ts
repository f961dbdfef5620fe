import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { reportUntrustedProxy } from './untrusted-proxy.js';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

function logOf(config: { isProduction: boolean; trustProxy: number | string | false }, requests: [object, number][]) {
  const error = jest.fn();
  let now = 0;
  const middleware = reportUntrustedProxy(config, { error }, () => now);
  for (const [headers, at] of requests) {
    now = at;
    const next = jest.fn();
    middleware({ headers } as Request, {} as Response, next);
    expect(next).toHaveBeenCalledTimes(1);
  }
  return error.mock.calls;
}

describe('a proxy that is not configured', () => {
  it('is reported in production, once an hour, with the setting and what goes wrong without it', () => {
    const log = logOf({ isProduction: true, trustProxy: false }, [
      [{}, 0],
      [FORWARDED, 1],
      [FORWARDED, 3_600_000],
      [FORWARDED, 3_600_001],
    ]);
    expect(log).toHaveLength(2);
    expect(log[0]).toEqual([expect.stringMatching(/TRUST_PROXY is not set.*ten wrong passwords/)]);
  });

  it.each([
    { isProduction: false, trustProxy: false as const },
    { isProduction: true, trustProxy: 1 },
    { isProduction: true, trustProxy: 'loopback' },
    { isProduction: true, trustProxy: 0 },
  ])('is no matter with %j', (config) => {
    expect(logOf(config, [[FORWARDED, 0]])).toEqual([]);
  });
});
