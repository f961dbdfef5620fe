import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change of an account's address: pending until the new one is confirmed, then kept while it can be undone. */
@Entity('email_changes')
export class EmailChange {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  userId!: string;

  /** In its canonical form. */
  @Column({ type: 'text' })
  oldEmail!: string;

  /** In its canonical form. */
  @Column({ type: 'text' })
  newEmail!: string;

  /** SHA-256 of the token in the newest mail to the new address, hex. */
  @Column({ type: 'text', nullable: true, unique: true })
  confirmToken!: string | null;

  /** SHA-256 of the token in the mail to the old address, hex. */
  @Column({ type: 'text', nullable: true, unique: true })
  stopToken!: string | null;

  /** When the link was last sent. */
  @Column({ type: 'timestamptz' })
  sentAt!: Date;

  /** Until when the new address can be confirmed. */
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;
}
