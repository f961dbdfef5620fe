import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  RECEIPT_TAG,
  type ReceiptKey,
  type ReceiptSignature,
  type SignedReceipt,
  signedText,
  thumbprintText,
} from '@attune/catalogue/signed-receipt';

/** A key as an installation has it, and as it lists it. */
export interface SpecKey {
  privateKey: KeyObject;
  listed: ReceiptKey;
}

export function aReceiptKey(): SpecKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x } as const;
  const kid = createHash('sha256').update(thumbprintText(key)).digest('base64url');
  return { privateKey, listed: { kid, ...key } };
}

const RATE_HZ = 8000;
/** Of the songs below. */
export const SECONDS = 6;

const little32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const chunk = (id: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id), little32(body.length), body, Buffer.alloc(body.length % 2)]);

const format = Buffer.concat([
  Buffer.from([1, 0, 1, 0]),
  little32(RATE_HZ),
  little32(RATE_HZ * 2),
  Buffer.from([2, 0, 16, 0]),
]);
const samples = (seed: number): Buffer => Buffer.alloc(SECONDS * RATE_HZ * 2, seed);

/** As `soundHash` hashes what is shorter than 4 MiB. */
export const hashOfSong = (seed = 1): string =>
  createHash('sha256')
    .update(Buffer.concat([format, samples(seed)]))
    .digest('hex');

const syncsafe = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);

function id3(text: string): Buffer {
  const body = Buffer.concat([Buffer.from([3]), Buffer.from(`${RECEIPT_TAG}\0${text}`)]);
  const frame = Buffer.concat([Buffer.from('TXXX'), Buffer.from([...syncsafe(body.length), 0, 0]), body]);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, ...syncsafe(frame.length)]), frame]);
}

/** A WAV of six seconds. @param seed another one has other samples */
export function aSong(name: string, { receipt, seed = 1 }: { receipt?: SignedReceipt; seed?: number } = {}): File {
  const tags = receipt ? chunk('id3 ', id3(JSON.stringify(receipt))) : Buffer.alloc(0);
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('data', samples(seed)), tags]);
  return new File([new Uint8Array(chunk('RIFF', body))], name, { type: 'audio/wav' });
}

/** Of a song at 432 Hz, signed by attune.test unless told otherwise. */
export function aSignedReceipt(
  key: SpecKey,
  { issuer = 'attune.test', ...figures }: Partial<SignedReceipt> & { issuer?: string } = {},
): SignedReceipt {
  const unsigned = {
    id: '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e',
    createdAt: '2026-11-21T14:22:00.000Z',
    soundSha256: hashOfSong(),
    durationSeconds: SECONDS,
    equivalentA4Hz: 432,
    asked: { cents: -31.7667 },
    after: { a4Hz: 432, errorCents: 0.3, confidence: 0.97 },
    ...figures,
    signature: { algorithm: 'Ed25519', keyId: key.listed.kid, issuer } satisfies Omit<ReceiptSignature, 'value'>,
  };
  const value = sign(null, Buffer.from(signedText(unsigned)), key.privateKey).toString('base64url');
  return { ...unsigned, signature: { ...unsigned.signature, value } };
}
