import type { ReceiptKeys, ReceiptSignature } from '@attune/catalogue/signed-receipt';
import { Injectable } from '@nestjs/common';
import { hkdfSync } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import {
  createSigningKey,
  exportSigningKey,
  parseSigningKey,
  signDocument,
  type SigningKey,
  toReceiptKey,
} from '../domain/signing-key.js';
import { RetuneSettings } from '../retune.settings.js';

const SECRET_BYTES = 32;

/** Signs receipts with the one key of the installation: RECEIPT_SIGNING_KEY, else one made once, in the database. */
@Injectable()
export class ReceiptKeysService {
  private readonly issuer: string;
  private key: SigningKey | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: RetuneSettings,
    config: Config,
  ) {
    this.issuer = new URL(config.publicUrl).host;
  }

  /** @param statement what it is that is signed, where the issuer does not vouch for all of it */
  async sign<T extends object>(document: T, statement?: string): Promise<T & { signature: ReceiptSignature }> {
    return signDocument(document, await this.signingKey(), { issuer: this.issuer, statement });
  }

  /** Of all keys that have signed, too, so that earlier receipts stay valid. */
  async publicKeys(): Promise<ReceiptKeys> {
    const { kid } = (await this.signingKey()).publicKey;
    const rows = await this.dataSource.query<{ publicKey: string }[]>(
      `SELECT "publicKey" FROM receipt_keys ORDER BY id = $1 DESC, "createdAt" DESC, id`,
      [kid],
    );
    return { issuer: this.issuer, keys: rows.map(({ publicKey }) => toReceiptKey(publicKey)) };
  }

  /**
   * A secret of this installation for another purpose, 32 bytes, which says nothing of the key that signs receipts
   * (HKDF, RFC 5869). It changes with that key.
   */
  async deriveSecret(purpose: string): Promise<Buffer> {
    const { privateKey } = await this.signingKey();
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
    return Buffer.from(hkdfSync('sha256', secret, '', purpose, SECRET_BYTES));
  }

  private async signingKey(): Promise<SigningKey> {
    return (this.key ??= await this.loadKey(this.settings.receiptSigningKey));
  }

  private async loadKey(configured: SigningKey | null): Promise<SigningKey> {
    if (configured) {
      await insertKey(this.dataSource.manager, configured, null);
      return configured;
    }
    return (await findStoredKey(this.dataSource.manager)) ?? this.makeKey();
  }

  /** Processes that start at the same time make one key: the others wait for the first. */
  private makeKey(): Promise<SigningKey> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE receipt_keys IN SHARE ROW EXCLUSIVE MODE');
      const stored = await findStoredKey(manager);
      if (stored) return stored;
      const made = createSigningKey();
      await insertKey(manager, made, exportSigningKey(made));
      return made;
    });
  }
}

async function findStoredKey(manager: EntityManager): Promise<SigningKey | undefined> {
  const [row] = await manager.query<{ privateKey: string }[]>(
    `SELECT "privateKey" FROM receipt_keys WHERE "privateKey" IS NOT NULL ORDER BY "createdAt" DESC, id LIMIT 1`,
  );
  return row && parseSigningKey(row.privateKey);
}

async function insertKey(manager: EntityManager, { publicKey }: SigningKey, privateKey: string | null): Promise<void> {
  await manager.query(
    `INSERT INTO receipt_keys (id, "publicKey", "privateKey") VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`,
    [publicKey.kid, publicKey.x, privateKey],
  );
}
