import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A download by a visitor of a share link, which may have come in several parts. */
@Entity('download_tracking')
@Index(['shareableLinkId', 'downloadedAt'])
@Index(['activeAt'], { where: '"completedAt" IS NULL AND "releasedAt" IS NULL' })
@Check(`what IN ('song', 'zip')`)
export class DownloadTracking {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('ShareableLink', { onDelete: 'CASCADE' })
  shareableLinkId!: string;

  /** Shortened: 24 bits of an IPv4, 48 bits of an IPv6 address. */
  @Column({ type: 'text', nullable: true })
  ipAddress!: string | null;

  @Column({ type: 'text', nullable: true })
  userAgent!: string | null;

  @Column({ type: 'text' })
  what!: 'song' | 'zip';

  /** The version of the file: a download of another one cannot continue this. */
  @Column({ type: 'text' })
  etag!: string;

  @Column({ type: 'text' })
  filename!: string;

  /** Size of the file, bytes. */
  @Column({ type: 'bigint' })
  bytes!: string;

  /** Of all parts together, also of parts that were sent twice. */
  @Column({ type: 'bigint', default: 0 })
  bytesSent!: string;

  /** What of the file was sent; null: its first `bytesSent` bytes. */
  @Column({ type: 'int8multirange', nullable: true })
  sentParts!: string | null;

  /** Responses that are being sent. */
  @Column({ type: 'integer', default: 0 })
  running!: number;

  /** Of these responses together, as they were asked for. */
  @Column({ type: 'bigint', default: 0 })
  bytesRunning!: string;

  /** When a part of it was last sent. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  activeAt!: Date;

  /** When it had been sent, all or nearly all of it, and the visitor asked for no more. */
  @Column({ type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  /** When it stopped counting, because it broke off and was not continued. */
  @Column({ type: 'timestamptz', nullable: true })
  releasedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  downloadedAt!: Date;
}
