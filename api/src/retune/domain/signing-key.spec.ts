import { generateKeyPairSync, verify } from 'node:crypto';
import { signedText } from '@attune/catalogue/signed-receipt';
import { createSigningKey, exportSigningKey, parseSigningKey, signDocument, toReceiptKey } from './signing-key.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

describe('a signing key', () => {
  it.each([
    ['PEM', pem],
    ['PEM in one line', pem.replaceAll('\n', '\\n')],
    ['base64 of PKCS #8', privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
  ])('is read from %s', (_name, text) => {
    expect(parseSigningKey(text).publicKey.x).toBe(publicKey.export({ format: 'jwk' }).x);
  });

  it.each([
    ['nothing', ''],
    ['text', 'secret'],
    [
      'another kind of key',
      generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    ],
    ['a public key', publicKey.export({ format: 'pem', type: 'spki' }).toString()],
  ])('is not read from %s', (_name, text) => {
    expect(() => parseSigningKey(text)).toThrow();
  });

  it('is the same after it was stored', () => {
    const key = createSigningKey();
    expect(parseSigningKey(exportSigningKey(key)).publicKey).toEqual(key.publicKey);
  });

  it('is named by its thumbprint', () => {
    // RFC 8037, A.3.
    expect(toReceiptKey('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo').kid).toBe(
      'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    );
  });

  it('signs a whole document, whatever the order of its members', () => {
    const key = parseSigningKey(pem);
    const signed = signDocument({ b: 1, a: { d: 2, c: null } }, key, { issuer: 'attune.test' });
    expect(signed.signature).toMatchObject({ keyId: key.publicKey.kid, issuer: 'attune.test' });
    const reordered = { signature: signed.signature, a: { c: null, d: 2 }, b: 1 };
    const altered = { ...reordered, b: 2 };
    const value = Buffer.from(signed.signature.value, 'base64url');
    expect(verify(null, Buffer.from(signedText(reordered)), publicKey, value)).toBe(true);
    expect(verify(null, Buffer.from(signedText(altered)), publicKey, value)).toBe(false);
  });
});
