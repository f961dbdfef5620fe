import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Makes a receipt public. Outlives its revocation, so that its page can say so. */
@Entity('receipt_links')
@Index(['audioFileId'], { unique: true, where: '"revokedAt" IS NULL' })
export class ReceiptLink {
  @PrimaryColumn({ type: 'text' })
  token!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('AudioFile', { onDelete: 'CASCADE' })
  @Index()
  audioFileId!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
