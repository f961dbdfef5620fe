import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

export type SharedKind = 'song' | 'folder';

/** Shares a folder or a song. The row outlives what it shares, and its own revocation, for the sake of the log. */
@Entity('shareable_links')
@Index(['userId', 'createdAt'])
@Index(['revokedAt'], { where: '"revokedAt" IS NOT NULL' })
@Check('num_nonnulls("folderId", "audioFileId") <= 1')
@Check('"downloadCount" >= 0')
@Check(`what IN ('song', 'folder')`)
export class ShareableLink {
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
  what!: SharedKind;

  /** Of the song's file or the folder, as it was when the link was made: for links whose song or folder is deleted. */
  @Column({ type: 'text' })
  name!: string;

  /** Null for a song, and once the folder is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('Folder', { onDelete: 'SET NULL' })
  @Index()
  folderId!: string | null;

  /** Null for a folder, and once the song is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('AudioFile', { onDelete: 'SET NULL' })
  @Index()
  audioFileId!: string | null;

  @Column({ type: 'text', unique: true })
  token!: string;

  /** argon2id, PHC string format; null: no password. */
  @Column({ type: 'text', nullable: true })
  password!: string | null;

  /** Shown on the page. */
  @Column({ type: 'text', nullable: true })
  note!: string | null;

  /** Whether visitors may listen to the song as it was before, too. */
  @Column({ type: 'boolean', default: true })
  allowsOriginal!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'integer', nullable: true })
  maxDownloads!: number | null;

  /** Downloads that are complete or still running. */
  @Column({ type: 'integer', default: 0 })
  downloadCount!: number;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
