import type { BatchFileStatus } from '@attune/catalogue/batches';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Postgres returns a bigint as text. */
const bytes = { to: (value: unknown) => value, from: (text: string) => Number(text) };

/**
 * An upload of a batch and, once the batch was started, the song that it became. Whether its retune is running is read
 * from that row; the others of its statuses change in the transaction that ends the retune.
 */
@Entity('batch_job_files')
@Unique(['batchJobId', 'audioFileId'])
@Unique(['batchJobId', 'uploadId'])
// For the storage limit, and for what the janitor asks every half a minute.
@Index(['batchJobId'], { where: '"storedBytes" > 0' })
@Index(['createdAt'], { where: 'position IS NULL AND "removedAt" IS NULL' })
@Index(['endedAt'], { where: `status IN ('failed', 'cancelled') AND "objectPath" IS NOT NULL` })
@Check(`status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')`)
export class BatchJobFile {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('BatchJob', { onDelete: 'CASCADE' })
  batchJobId!: string;

  /** Of the upload that it was. */
  @Column({ type: 'uuid' })
  uploadId!: string;

  /** Its present retune; null before the batch was started, and once the song was removed from the history. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('AudioFile', { onDelete: 'SET NULL' })
  @Index()
  audioFileId!: string | null;

  /** From 1 in the order of registration; null for an upload of the release before that is not registered. */
  @Column({ type: 'integer', nullable: true })
  position!: number | null;

  @Column({ type: 'text', default: '' })
  filename!: string;

  /** The folders above it, with `/` between them. */
  @Column({ type: 'text', default: '' })
  path!: string;

  /** Of the upload. */
  @Column({ type: 'bigint', default: 0, transformer: bytes })
  bytes!: number;

  /** Storage key of the upload while it belongs to the batch: a completed retune takes it over. */
  @Column({ type: 'text', nullable: true })
  objectPath!: string | null;

  /** Bytes in the storage that count for the batch; 0 while its retune counts them. */
  @Column({ type: 'bigint', default: 0, transformer: bytes })
  storedBytes!: number;

  @Column({ type: 'text', default: 'pending' })
  status!: BatchFileStatus;

  /** Why it failed. */
  @Column({ type: 'text', nullable: true })
  error!: string | null;

  @Column({ type: 'text', nullable: true })
  errorCode!: string | null;

  /** The A4 that it is retuned from, Hz; null: as measured. */
  @Column({ type: 'double precision', nullable: true })
  sourceHz!: number | null;

  /** Whether that is the A4 of its album, not its own. */
  @Column({ type: 'boolean', default: false })
  isAlbumPitch!: boolean;

  /** When it was measured for the common ratio, or measuring it failed for good. */
  @Column({ type: 'timestamptz', nullable: true })
  measuredAt!: Date | null;

  /** As measured for the common ratio, Hz; null without a result. */
  @Column({ type: 'double precision', nullable: true })
  measuredA4Hz!: number | null;

  /** Of the measurement, 0-1. */
  @Column({ type: 'real', nullable: true })
  confidence!: number | null;

  /** Seconds. */
  @Column({ type: 'double precision', nullable: true })
  duration!: number | null;

  /** Distance of its pitch from the pooled one, cents. */
  @Column({ type: 'double precision', nullable: true })
  albumCents!: number | null;

  /** Whether it was measured with confidence at another pitch than the others. */
  @Column({ type: 'boolean', default: false })
  isOutlier!: boolean;

  /** Whether it is retuned by its own pitch although the batch has a common ratio. */
  @Column({ type: 'boolean', default: false })
  ownPitch!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** Hidden from then on; its upload and its row are removed soon after. */
  @Column({ type: 'timestamptz', nullable: true })
  @Index({ where: '"removedAt" IS NOT NULL' })
  removedAt!: Date | null;
}

/** Storage key of the copy that a file gets when its song is retuned again. */
export const copiedUploadKey = (batchId: string, fileId: string): string => `batches/${batchId}/${fileId}`;
