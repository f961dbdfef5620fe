import { expect, it } from '@jest/globals';
import { withoutSecrets } from './logging.module.js';

it.each([
  ['/api/retunes/1', '/api/retunes/1'],
  ['/api/x?targetHz=432&key=att_live_abc', '/api/x?targetHz=432&key=[redacted]'],
  ['/api/x?token=abc&a=1', '/api/x?token=[redacted]&a=1'],
  ['/api/x?API_KEY=abc', '/api/x?API_KEY=[redacted]'],
])('the address %s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});
