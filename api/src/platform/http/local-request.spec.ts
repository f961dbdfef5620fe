import type { IncomingMessage } from 'node:http';
import { isLocalRequest, isLoopback } from './local-request.js';

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST', 'app.localhost'])(
    '%s is this machine',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '::ffff:10.0.0.1',
    'attune.test',
    'localhost.attune.test',
    '127.0.0.1.nip.io',
    '',
  ])('"%s" is not', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('isLocalRequest', () => {
  const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
    isLocalRequest({ headers, socket: { remoteAddress }, httpVersion } as unknown as IncomingMessage);

  it.each([
    ['localhost:3000', '127.0.0.1'],
    ['127.0.0.1:3000', '::ffff:127.0.0.1'],
    ['[::1]:3000', '::1'],
    ['localhost', '::1'],
  ])('is true for a program that asks %s from %s', (host, from) => {
    expect(request({ host }, from)).toBe(true);
  });

  it.each<[string, Parameters<typeof request>]>([
    ['from another machine', [{ host: 'localhost:3000' }, '192.168.1.7']],
    ['for a public name', [{ host: 'attune.test' }]],
    ['for a name that an attacker has pointed here', [{ host: 'localhost.evil.test:3000' }]],
    ['without a host', [{}]],
    ['with an invalid host', [{ host: 'a b' }]],
    ['in HTTP/1.0, as nginx passes it on', [{ host: '127.0.0.1:3000' }, '127.0.0.1', '1.0']],
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'].map(
      (name): [string, Parameters<typeof request>] => [`with ${name}`, [{ host: 'localhost', [name]: 'x' }]],
    ),
  ])('is false %s', (_, args) => {
    expect(request(...args)).toBe(false);
  });
});
