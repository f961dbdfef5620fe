import { type MeasuredBy, MEASURERS, SERVER_CHECKS, type ServerCheck } from './measured-by.js';

/** The tag of a result that holds its brief receipt, signed, as JSON. */
export const RECEIPT_TAG = 'ATTUNE_RECEIPT';

/** The statement of a signature over figures that the device of a user has reported. */
export const REPORTED_BY_DEVICE = 'reported by a device';

/** Where an installation lists the public keys of its receipts. */
export const RECEIPT_KEYS_PATH = '/.well-known/attune-receipts.json';

export interface ReceiptSignature {
  algorithm: 'Ed25519';
  /** Thumbprint of the public key (RFC 7638). */
  keyId: string;
  /** Host of the installation that signed. */
  issuer: string;
  /** What it is that was signed, where the issuer does not vouch for all of it; part of what is signed. */
  statement?: string | undefined;
  /** 64 bytes, base64url: over {@link signedText} in UTF-8. */
  value: string;
}

/** A public Ed25519 key as JWK (RFC 8037). */
export interface ReceiptKey {
  kid: string;
  kty: 'OKP';
  crv: 'Ed25519';
  alg: 'EdDSA';
  use: 'sig';
  /** The 32 bytes of the key, base64url. */
  x: string;
}

export interface ReceiptKeys {
  issuer: string;
  /** The one that signs first, then those that signed earlier. */
  keys: ReceiptKey[];
}

/** As much of a receipt as a file can be checked by, from its tag or from the .json. */
export interface SignedReceipt {
  id: string;
  createdAt: string;
  /** See `soundHash`. */
  soundSha256: string;
  durationSeconds: number;
  equivalentA4Hz: number;
  /** How far the pitch was moved. */
  asked: { cents: number };
  /** A4 of the result as it was measured. */
  after: { a4Hz: number | null; errorCents?: number | null; confidence: number } | null;
  /** Who measured; absent in tags and in older receipts, which are of the server. */
  measuredBy?: MeasuredBy;
  /** What the server found that rendered a device’s song again. */
  serverCheck?: ServerCheck | null;
  signature: ReceiptSignature;
}

/**
 * JSON with one spelling for one value (RFC 8785): members sorted by their names' UTF-16 code units, no spaces, numbers
 * and strings as ECMAScript writes them. Members that are undefined are left out.
 *
 * @throws TypeError for what JSON has no spelling for
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`JSON has no ${value}`);
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** What a signature covers: the whole document but the value of the signature. */
export function signedText(document: { signature: Omit<ReceiptSignature, 'value'> & { value?: string } }): string {
  return canonicalJson({ ...document, signature: { ...document.signature, value: undefined } });
}

/** The JSON over whose SHA-256 the thumbprint of a key is made (RFC 7638, 3). */
export const thumbprintText = ({ crv, kty, x }: Pick<ReceiptKey, 'crv' | 'kty' | 'x'>): string =>
  canonicalJson({ crv, kty, x });

/**
 * The receipt in a .json or a tag, with all its members. Its figures have the right types; whether they are as they
 * were signed is still to be checked.
 *
 * @returns null for what is no signed receipt
 */
export function parseSignedReceipt(json: string): SignedReceipt | null {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    return null;
  }
  return isSignedReceipt(document) ? document : null;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areStrings = (members: Members, ...names: string[]): boolean =>
  names.every((name) => typeof members[name] === 'string');
const isNumberOr = (value: unknown, ...others: unknown[]): boolean =>
  typeof value === 'number' || others.includes(value);

function isSignedReceipt(value: unknown): value is SignedReceipt {
  if (!isObject(value)) return false;
  const { signature, asked, after } = value;
  return (
    areStrings(value, 'id', 'createdAt', 'soundSha256') &&
    typeof value['equivalentA4Hz'] === 'number' &&
    typeof value['durationSeconds'] === 'number' &&
    isObject(asked) &&
    typeof asked['cents'] === 'number' &&
    (after === null ||
      (isObject(after) &&
        isNumberOr(after['a4Hz'], null) &&
        isNumberOr(after['errorCents'], null, undefined) &&
        typeof after['confidence'] === 'number')) &&
    [undefined, ...MEASURERS].some((measurer) => value['measuredBy'] === measurer) &&
    [undefined, null, ...SERVER_CHECKS].some((check) => value['serverCheck'] === check) &&
    isObject(signature) &&
    signature['algorithm'] === 'Ed25519' &&
    areStrings(signature, 'keyId', 'issuer', 'value')
  );
}
