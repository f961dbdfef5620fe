/** The currency of the catalogue's prices: ISO 4217 in lower case, as the payment provider writes it. */
export const CURRENCY = 'usd';

/**
 * Decimals of the payment provider's smallest unit, where it has not two (https://docs.stripe.com/currencies).
 * Amounts in ISK and UGX have two, which are always 00, although these currencies have no smaller unit.
 */
const UNIT_DECIMALS: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD JOD KWD OMR TND'.split(' '),
};

/**
 * An amount as customers read it: 299 in usd is "$2.99", 450 in jpy "¥450", 920 in kwd "KWD 0.920".
 *
 * @param units a whole number of the provider's smallest units of the currency
 * @param currency ISO 4217 in either case; undefined in what was stored before currencies were: the catalogue's
 */
export function formatMoney(units: number, currency = CURRENCY): string {
  const code = currency.toUpperCase();
  const decimals = [0, 3].find((known) => UNIT_DECIMALS[known]?.includes(code)) ?? 2;
  const format = { style: 'currency', currency: code } as const;
  const { maximumFractionDigits: ownDecimals = 2 } = new Intl.NumberFormat('en-US', format).resolvedOptions();
  return new Intl.NumberFormat('en-US', {
    ...format,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: ownDecimals < decimals ? 'stripIfInteger' : 'auto',
  }).format(units / 10 ** decimals);
}
