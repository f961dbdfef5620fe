import type { ExportFormat } from '@attune/catalogue/retuning';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { RetuneParams, StoredError } from './domain/retune-record.js';
import type { RetuneStatus } from './domain/retune-status.js';

/** Of whose result something is still stored. Names the columns as the index on them does. */
export const HAS_STORED_RESULT = `status = 'completed' AND num_nonnulls("objectPath", "processedObjectPath") > 0`;

/** Postgres gives a bigint as text. */
const bytesOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** One retune: the upload, what was asked for, what came out. */
@Entity('audio_files')
@Index(['userId', 'createdAt'])
@Index(['userId'], { where: `status IN ('pending', 'processing')` })
@Index(['userId', 'processedAt'], { where: HAS_STORED_RESULT })
@Index(['clientSeenAt'], { where: `status IN ('pending', 'processing')` })
@Index(['processedAt'], { where: `num_nonnulls("objectPath", "processedObjectPath") > 0` })
@Index('IDX_audio_files_stored_bytes', ['userId', 'storedBytes'], { where: `"storedBytes" > 0` })
@Index('IDX_audio_files_unsized', ['id'], { where: `"storedBytes" IS NULL` })
@Check(`status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')`)
export class AudioFile {
  /** Chosen by the client in the `Retune-Id` header, or made up. */
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text', default: '' })
  originalFilename!: string;

  /** Storage key of the upload; null until it is whole, and after it was removed. */
  @Column({ type: 'text', nullable: true })
  objectPath!: string | null;

  /** Storage key of the result; null until there is one, and after it was removed. */
  @Column({ type: 'text', nullable: true })
  processedObjectPath!: string | null;

  /**
   * Bytes of upload and result in the storage; while it is being retuned, with those the result is expected to take. null
   * for a row of an earlier version that has not been measured yet.
   */
  @Column({ type: 'bigint', nullable: true, default: 0, transformer: { to: (bytes: unknown) => bytes, from: bytesOf } })
  storedBytes!: number | null;

  /** Rounded; the exact number is in processingParams. */
  @Column({ type: 'integer', default: 440 })
  originalFrequency!: number;

  /** Rounded; the exact number is in processingParams. 0 while the upload has not named it yet. */
  @Column({ type: 'integer' })
  targetFrequency!: number;

  /** Seconds. */
  @Column({ type: 'double precision', nullable: true })
  duration!: number | null;

  @Column({ type: 'text', default: 'pending' })
  status!: RetuneStatus;

  @Column({ type: 'text', nullable: true })
  format!: ExportFormat | null;

  @Column({ type: 'jsonb', nullable: true })
  processingParams!: RetuneParams | null;

  /** Why it failed, as the client was told. */
  @Column({ type: 'jsonb', nullable: true })
  processingError!: StoredError | null;

  @Column({ type: 'timestamptz', nullable: true })
  processingStartedAt!: Date | null;

  /** When it was completed; null again for a result nobody came for. */
  @Column({ type: 'timestamptz', nullable: true })
  processedAt!: Date | null;

  /** When the api process that serves the waiting client last said so; null when nobody waits (async). */
  @Column({ type: 'timestamptz', nullable: true })
  clientSeenAt!: Date | null;

  /** When the first byte of the result was first sent: from then on the retune counts. */
  @Column({ type: 'timestamptz', nullable: true })
  deliveredAt!: Date | null;

  /** When the last byte of the result was first sent, or the client confirmed that it has it. */
  @Column({ type: 'timestamptz', nullable: true })
  collectedAt!: Date | null;

  /** Its month is the one the quota unit was taken from. */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
