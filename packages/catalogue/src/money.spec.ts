import { formatMoney } from './money.js';

describe('an amount of money', () => {
  it.each([
    [0, 'usd', '$0.00'],
    [5, 'usd', '$0.05'],
    [299, 'USD', '$2.99'],
    [300, 'usd', '$3.00'],
    [123_456_789, 'usd', '$1,234,567.89'],
    [299, 'eur', '€2.99'],
    [450, 'jpy', '¥450'],
    [920, 'kwd', 'KWD 0.920'],
    [5000, 'krw', '₩5,000'],
  ])('%d %s is %s', (units, currency, text) => {
    expect(plain(formatMoney(units, currency))).toBe(text);
  });

  it.each([
    ['two decimals that are always 00, in a currency without them', 500, 'isk', 'ISK 5'],
    ['the same', 250_000, 'ugx', 'UGX 2,500'],
    ['two decimals that customers may pay', 29_950, 'huf', 'HUF 299.50'],
    ['the same', 29_900, 'twd', 'NT$299.00'],
    ['no decimals, whatever ISO 4217 says', 450, 'mga', 'MGA 450'],
  ])('has the decimals of the payment provider: %s', (_what, units, currency, text) => {
    expect(plain(formatMoney(units, currency))).toBe(text);
  });

  it('stored without its currency is in the catalogue’s', () => {
    expect(formatMoney(999)).toBe('$9.99');
  });
});

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
