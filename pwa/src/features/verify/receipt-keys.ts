import {
  RECEIPT_KEYS_PATH,
  type ReceiptKey,
  type ReceiptKeys,
  type SignedReceipt,
  signedText,
} from '@attune/catalogue/signed-receipt';

const STORAGE_KEY = 'attune.receipt-keys';

/** The public keys of this installation. */
export interface KeyRing extends ReceiptKeys {
  /** Whether the server has just listed them; else they are those of the last visit. */
  isFresh: boolean;
}

/** From the server, and without a connection those that it listed last. */
export async function loadKeys(): Promise<KeyRing> {
  try {
    const answer = await fetch(RECEIPT_KEYS_PATH, { cache: 'no-cache' });
    const text = answer.ok ? await answer.text() : '';
    const listed = parseKeys(text);
    if (listed) {
      store(text);
      return { ...listed, isFresh: true };
    }
  } catch {
    // Offline.
  }
  return { ...(parseKeys(stored()) ?? { issuer: location.host, keys: [] }), isFresh: false };
}

/**
 * `good`, `bad`: it fits the receipt, or not. `unlisted`: the installation that it names does not list its key.
 * `unknown`: its key is not on this device. `unchecked`: this browser has no Ed25519.
 */
export type SignatureState = 'good' | 'bad' | 'unlisted' | 'unknown' | 'unchecked';

export async function checkSignature(receipt: SignedReceipt, ring: KeyRing): Promise<SignatureState> {
  const { keyId, issuer, value } = receipt.signature;
  const key = ring.keys.find(({ kid }) => kid === keyId);
  if (!key) return ring.isFresh && issuer === ring.issuer ? 'unlisted' : 'unknown';
  const publicKey = await importKey(key).catch(() => null);
  if (publicKey === null) return 'unchecked';
  const signature = fromBase64Url(value);
  if (signature === null) return 'bad';
  const text = new TextEncoder().encode(signedText(receipt));
  return (await crypto.subtle.verify('Ed25519', publicKey, signature, text)) ? 'good' : 'bad';
}

async function importKey({ kty, crv, x }: ReceiptKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}

function parseKeys(text: string): ReceiptKeys | null {
  try {
    const { issuer, keys } = JSON.parse(text) as Partial<ReceiptKeys>;
    return typeof issuer === 'string' && Array.isArray(keys) ? { issuer, keys } : null;
  } catch {
    return null;
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Private windows may refuse storage: the keys are fetched again at the next visit.
  }
}

function stored(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}
