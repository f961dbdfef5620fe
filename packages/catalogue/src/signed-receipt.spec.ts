import { canonicalJson, parseSignedReceipt, type SignedReceipt, signedText } from './signed-receipt.js';

describe('canonical JSON', () => {
  it.each([
    // RFC 8785, 3.2.2 and 3.2.3.
    [
      {
        numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: '€$\u000f\nA\'B"\\\\"/',
        literals: [null, true, false],
      },
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ],
    [
      { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ],
    [{ b: undefined, a: { d: -0, c: [] } }, '{"a":{"c":[],"d":0}}'],
  ])('writes %j in one way', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it.each([NaN, Infinity, { a: -Infinity }, [undefined], 1n, () => 0])('refuses %p', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});

const receipt: SignedReceipt = {
  id: '5a9c',
  createdAt: '2026-11-21T14:22:00.000Z',
  soundSha256: '9f2c',
  durationSeconds: 238.4,
  equivalentA4Hz: 432,
  asked: { cents: -31.767 },
  after: { a4Hz: 432.01, errorCents: 0.4, confidence: 0.97 },
  signature: { algorithm: 'Ed25519', keyId: '6b1e', issuer: 'attune.test', value: 'AAAA' },
};

describe('a signed receipt', () => {
  it('is signed as a whole, but for the value of its signature', () => {
    const text = signedText(receipt);
    const altered = { ...receipt, equivalentA4Hz: 440 };
    expect(signedText({ ...receipt, signature: { ...receipt.signature, value: 'BBBB' } })).toBe(text);
    expect(signedText({ ...receipt, signature: { ...receipt.signature, issuer: 'other.test' } })).not.toBe(text);
    expect(signedText(altered)).not.toBe(text);
  });

  it('is read with what else is in it', () => {
    const whole = { ...receipt, warnings: ['quiet'] };
    expect(parseSignedReceipt(JSON.stringify(whole, null, 2))).toEqual(whole);
    const unmeasured = { ...receipt, after: null };
    expect(parseSignedReceipt(JSON.stringify(unmeasured))).toEqual(unmeasured);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['another document', '{"signature":{}}'],
    ['an older receipt', JSON.stringify({ ...receipt, signature: undefined })],
    ['a figure that is text', JSON.stringify({ ...receipt, equivalentA4Hz: '432' })],
    ['measured by whom is unknown', JSON.stringify({ ...receipt, measuredBy: 'someone' })],
    ['checked to no known end', JSON.stringify({ ...receipt, measuredBy: 'device', serverCheck: 'maybe' })],
    ['another algorithm', JSON.stringify({ ...receipt, signature: { ...receipt.signature, algorithm: 'none' } })],
  ])('is not %s', (_name, json) => {
    expect(parseSignedReceipt(json)).toBeNull();
  });
});
