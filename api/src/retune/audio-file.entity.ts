import type { ExportFormat } from '@attune/catalogue/retuning';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { OnDevice, RetuneParams, RetuneStatus, StoredError } from './domain/retune-record.js';

/**
 * Selects retunes that have not ended, by their indexes. No other condition on the status uses these: to the statistics
 * of a large table there are no such retunes, so Postgres would read all of them to find one by its id.
 */
export const IS_UNFINISHED = `coalesce(status IN ('pending', 'processing'), false)`;

/** Selects retunes with stored result files. Names the columns as their index does. */
export const HAS_STORED_RESULT = `status = 'completed' AND num_nonnulls("objectPath", "processedObjectPath") > 0`;

/** Retunes that ended without a result, whose files are still on record. */
const HAS_UNREMOVED_FILES = `status IN ('failed', 'cancelled') AND num_nonnulls("objectPath", "processedObjectPath") > 0`;

/** Selects retunes that no history lists. */
export const ENDED_OUTSIDE_HISTORY = `"keptUntil" IS NULL AND status IN ('completed', 'failed', 'cancelled')`;

/** Postgres returns a bigint as text. */
export const toBytes = (text: string | null): number | null => (text === null ? null : Number(text));

/** One retune: the upload, the requested options, the outcome. */
@Entity('audio_files')
@Index(['userId', 'createdAt'])
@Index('IDX_audio_files_unfinished', ['userId'], { where: IS_UNFINISHED })
@Index(['processedAt'], { where: `"keptUntil" IS NULL AND ${HAS_STORED_RESULT}` })
@Index('IDX_audio_files_collected', ['collectedAt'], {
  where: `"collectedAt" IS NOT NULL AND "keptUntil" IS NULL AND ${HAS_STORED_RESULT}`,
})
@Index('IDX_audio_files_unremoved', ['id'], { where: HAS_UNREMOVED_FILES })
@Index(['keptUntil'], { where: HAS_STORED_RESULT })
@Index('IDX_audio_files_outside_history', ['createdAt'], { where: ENDED_OUTSIDE_HISTORY })
@Index(['deletedAt'], { where: '"deletedAt" IS NOT NULL' })
@Index('IDX_audio_files_client_seen', ['clientSeenAt'], { where: IS_UNFINISHED })
@Index('IDX_audio_files_stored_bytes', ['userId', 'storedBytes'], { where: `"storedBytes" > 0` })
@Index('IDX_audio_files_unsized', ['id'], { where: `"storedBytes" IS NULL` })
// Made by the migration of the history: some are of expressions, one is missing where an extension is.
@Index('IDX_audio_files_history', { synchronize: false })
@Index('IDX_audio_files_history_name', { synchronize: false })
@Index('IDX_audio_files_history_target', { synchronize: false })
@Index('IDX_audio_files_history_person', { synchronize: false })
@Index('IDX_audio_files_history_person_target', { synchronize: false })
@Index('IDX_audio_files_filename', { synchronize: false })
@Check(`status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')`)
export class AudioFile {
  /** Chosen by the client in the `Retune-Id` header, or generated. */
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner of the workspace that it belongs to. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  /** Who uploaded it; null once that user is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Index()
  createdBy!: string | null;

  @Column({ type: 'text', default: '' })
  originalFilename!: string;

  /** Storage key of the upload; null after it was removed. */
  @Column({ type: 'text', nullable: true })
  objectPath!: string | null;

  /** Storage key of the result; null until it exists, and after it was removed. */
  @Column({ type: 'text', nullable: true })
  processedObjectPath!: string | null;

  /**
   * Bytes of upload and result in the storage; while the song is being retuned, including the expected size of the
   * result. null for a row of an earlier version whose files have not been measured yet.
   */
  @Column({ type: 'bigint', nullable: true, default: 0, transformer: { to: (bytes: unknown) => bytes, from: toBytes } })
  storedBytes!: number | null;

  /** Rounded; the exact number is in processingParams. */
  @Column({ type: 'integer', default: 440 })
  originalFrequency!: number;

  /** Rounded; the exact number is in processingParams. */
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

  /** Why it failed, as sent to the client. */
  @Column({ type: 'jsonb', nullable: true })
  processingError!: StoredError | null;

  @Column({ type: 'timestamptz', nullable: true })
  processingStartedAt!: Date | null;

  /** When it was completed; null again for a result that was never downloaded. */
  @Column({ type: 'timestamptz', nullable: true })
  processedAt!: Date | null;

  /** Of the release before: it cancels an unfinished retune whose value is neither null nor renewed. */
  @Column({ type: 'timestamptz', nullable: true })
  clientSeenAt!: Date | null;

  /**
   * Whether it is part of a batch: it lets others go first, and until it is completed its upload belongs to the batch,
   * so that it can be tried again.
   */
  @Column({ type: 'boolean', default: false })
  inBatch!: boolean;

  /** Of a retune that its user’s device does, from its permit on: no upload, no job and no result are here. */
  @Column({ type: 'jsonb', nullable: true })
  onDevice!: OnDevice | null;

  /** When the first byte of the result was first sent: from then on the quota unit is not refunded. */
  @Column({ type: 'timestamptz', nullable: true })
  deliveredAt!: Date | null;

  /** When the last byte of the result was first sent, or the client confirmed receipt. */
  @Column({ type: 'timestamptz', nullable: true })
  collectedAt!: Date | null;

  /**
   * Until when upload and result are stored, on plans with a history; null on other plans, where they go after the
   * download, and later the row, too. A downgrade extends it, so that nothing is lost.
   * Of a song from before the plan, in the past.
   */
  @Column({ type: 'timestamptz', nullable: true })
  keptUntil!: Date | null;

  /** When it was deleted from the history. It can be restored until its files are removed. */
  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  /** Its month is the one whose quota the unit was consumed from. */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** Returned rows. The columns have the names of the properties; only these bytes differ from what an entity has. */
export function toFiles(raw: unknown): AudioFile[] {
  const rows = raw as (Omit<AudioFile, 'storedBytes'> & { storedBytes: string | null })[];
  return rows.map((row) => ({ ...row, storedBytes: toBytes(row.storedBytes) }));
}
