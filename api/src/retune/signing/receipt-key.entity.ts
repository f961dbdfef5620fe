import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs receipts, or once did. Rows stay, so that earlier receipts can be verified. */
@Entity('receipt_keys')
export class ReceiptKeyRow {
  /** Thumbprint of the public key (RFC 7638). */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** 32 bytes, base64url. */
  @Column({ type: 'text' })
  publicKey!: string;

  /** PKCS #8 in base64; null for a key of RECEIPT_SIGNING_KEY. */
  @Column({ type: 'text', nullable: true })
  privateKey!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
