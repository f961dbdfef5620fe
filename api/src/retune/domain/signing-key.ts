import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type ReceiptKey, signedText, thumbprintText, type ReceiptSignature } from '@attune/catalogue/signed-receipt';

/** A private Ed25519 key, with what is public of it. */
export interface SigningKey {
  privateKey: KeyObject;
  publicKey: ReceiptKey;
}

/** @param x 32 bytes, base64url */
export function toReceiptKey(x: string): ReceiptKey {
  const key = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x } as const;
  return { kid: createHash('sha256').update(thumbprintText(key)).digest('base64url'), ...key };
}

export function createSigningKey(): SigningKey {
  return toSigningKey(generateKeyPairSync('ed25519').privateKey);
}

/** @param text PEM, in one line too with `\n` written out, or base64 of PKCS #8. @throws Error for no Ed25519 key */
export function parseSigningKey(text: string): SigningKey {
  const key = text.includes('-----BEGIN')
    ? createPrivateKey(text.replaceAll('\\n', '\n'))
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  return toSigningKey(key);
}

function toSigningKey(privateKey: KeyObject): SigningKey {
  const { crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new TypeError('Not an Ed25519 key');
  return { privateKey, publicKey: toReceiptKey(x) };
}

/** PKCS #8 in base64, as {@link parseSigningKey} reads it. */
export const exportSigningKey = ({ privateKey }: SigningKey): string =>
  privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The document with the signature over all of it. */
export function signDocument<T extends object>(
  document: T,
  { privateKey, publicKey }: SigningKey,
  signer: Pick<ReceiptSignature, 'issuer' | 'statement'>,
): T & { signature: ReceiptSignature } {
  const signature = { algorithm: 'Ed25519', keyId: publicKey.kid, ...signer } as const;
  const value = sign(null, Buffer.from(signedText({ ...document, signature })), privateKey).toString('base64url');
  return { ...document, signature: { ...signature, value } };
}
