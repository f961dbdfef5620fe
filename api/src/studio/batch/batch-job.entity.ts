import type { BatchStatus } from '@attune/catalogue/batches';
import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { hertz } from '../hertz.js';

/** Songs that are retuned to one target with the same options. */
@Entity('batch_jobs')
@Index(['userId', 'createdAt'])
@Index(['createdAt'], { where: `status IN ('pending', 'processing')` })
@Check(`status IN ('pending', 'processing', 'completed', 'cancelled')`)
export class BatchJob {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner of the workspace that it belongs to. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  /** Who made it; null once that user is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Index()
  createdBy!: string | null;

  @Column({ type: 'text' })
  name!: string;

  /** Hz, two decimals. */
  @Column({ type: 'numeric', precision: 6, scale: 2, transformer: hertz })
  targetFrequency!: number;

  @Column({ type: 'text', default: 'mp3' })
  format!: ExportFormat;

  @Column({ type: 'text', default: 'high' })
  quality!: Quality;

  @Column({ type: 'text', default: 'tempo' })
  mode!: RetuneMode;

  @Column({ type: 'text', default: 'a4' })
  meaning!: Anchor;

  /** Whether slow movement of each song's pitch is taken out first. */
  @Column({ type: 'boolean', default: false })
  straighten!: boolean;

  /** Whether all songs are shifted by the same ratio, that of their pooled pitch. */
  @Column({ type: 'boolean', default: false })
  sameRatio!: boolean;

  /** The folder that its songs come into; one that was deleted since is no more than an id. */
  @Column({ type: 'uuid', nullable: true })
  folderId!: string | null;

  /** Registered files. */
  @Column({ type: 'integer', default: 0 })
  totalFiles!: number;

  @Column({ type: 'integer', default: 0 })
  completedFiles!: number;

  @Column({ type: 'integer', default: 0 })
  failedFiles!: number;

  @Column({ type: 'text', default: 'pending' })
  status!: BatchStatus;

  /** When the songs' pitches were pooled; null before, and for a batch without a common ratio. */
  @Column({ type: 'timestamptz', nullable: true })
  pooledAt!: Date | null;

  /** The pooled A4 of the songs, Hz; null when none could be measured with confidence. */
  @Column({ type: 'double precision', nullable: true })
  albumA4Hz!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  /** When it was started, or files of it were retried, for the last time. */
  @Column({ type: 'timestamptz', nullable: true })
  resumedAt!: Date | null;

  /** When all of it was cancelled; null again when files are retried. */
  @Column({ type: 'timestamptz', nullable: true })
  cancelledAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  /** When the user who made it last had its events open. */
  @Column({ type: 'timestamptz', nullable: true })
  watchedAt!: Date | null;

  /** Hidden from then on; its uploads and its row are removed soon after. */
  @Column({ type: 'timestamptz', nullable: true })
  @Index({ where: '"deletedAt" IS NOT NULL' })
  deletedAt!: Date | null;
}
