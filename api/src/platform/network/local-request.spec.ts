import type { IncomingMessage } from 'node:http';
import { isLocalRequest, isLoopback, namesThisMachine } from './local-request.js';

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
  const incoming = (headers: Record<string, string>, remoteAddress = '127.0.0.1', httpVersion = '1.1', url = '/') =>
    ({ headers, socket: { remoteAddress }, httpVersion, url }) as unknown as IncomingMessage;
  const request = (...args: Parameters<typeof incoming>) => isLocalRequest(incoming(...args));

  it.each([
    ['localhost:3000', '127.0.0.1'],
    ['127.0.0.1:3000', '::ffff:127.0.0.1'],
    ['[::1]:3000', '::1'],
    ['localhost', '::1'],
  ])('is true for a program that asks %s from %s', (host, from) => {
    expect(request({ host }, from)).toBe(true);
  });

  it.each<[string, Parameters<typeof incoming>]>([
    ['from another machine', [{ host: 'localhost:3000' }, '192.168.1.7']],
    ['for a public name', [{ host: 'attune.test' }]],
    ['for a name that an attacker has pointed here', [{ host: 'localhost.evil.test:3000' }]],
    ['without a host', [{}]],
    ['with an invalid host', [{ host: 'a b' }]],
    ['whose target names another host', [{ host: 'localhost:3000' }, '127.0.0.1', '1.1', 'http://evil.test/metrics']],
    ['in HTTP/1.0, as nginx passes it on', [{ host: '127.0.0.1:3000' }, '127.0.0.1', '1.0']],
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'].map(
      (name): [string, Parameters<typeof incoming>] => [`with ${name}`, [{ host: 'localhost', [name]: 'x' }]],
    ),
  ])('is false %s', (_, args) => {
    expect(request(...args)).toBe(false);
  });

  it.each<[string, Parameters<typeof incoming>]>([
    ['the network of a container', [{ host: 'localhost:3000' }, '172.17.0.1']],
    ['a proxy', [{ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' }]],
  ])('is false through %s, and which machine is named still decides namesThisMachine', (_, [headers, ...rest]) => {
    expect(isLocalRequest(incoming(headers, ...rest))).toBe(false);
    expect(namesThisMachine(incoming(headers, ...rest))).toBe(true);
    expect(namesThisMachine(incoming({ ...headers, host: 'evil.test:3000' }, ...rest))).toBe(false);
  });
});
