import { canonicalJson } from '@attune/catalogue/signed-receipt';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** From the permit to the report: the longest song on a slow device, and a connection that was lost. */
export const PERMIT_SECONDS = 2 * 60 * 60;

/** What a permit is for. */
export interface PermitTerms {
  /** Of the retune. */
  id: string;
  /** Of the workspace. */
  ownerId: string;
  /** Who asked for it. */
  userId: string;
  /** See {@link choiceHash}. */
  choiceSha256: string;
  /** Of the original, as the client stated them. */
  bytes: number;
  durationSeconds: number;
  /** ISO 8601. */
  expiresAt: string;
}

/** SHA-256, hex, of the options. */
export const choiceHash = (choice: RetuneChoice): string => sha256(canonicalJson(choice));

/** SHA-256, hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The terms with their HMAC-SHA256, base64url: opaque to clients. */
export function signPermit(terms: PermitTerms, secret: Buffer): string {
  const payload = Buffer.from(canonicalJson(terms)).toString('base64url');
  return `${payload}.${macOf(payload, secret).toString('base64url')}`;
}

/** @returns null for what was not signed with this secret */
export function readPermit(permit: string, secret: Buffer): PermitTerms | null {
  const [payload = '', mac = '', ...rest] = permit.split('.');
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(payload, secret);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as PermitTerms;
}

const macOf = (payload: string, secret: Buffer): Buffer => createHmac('sha256', secret).update(payload).digest();
