import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Shares a folder or a file. */
@Entity('shareable_links')
@Index(['userId', 'createdAt'])
@Check('num_nonnulls("folderId", "audioFileId") = 1')
@Check('"downloadCount" >= 0')
export class ShareableLink {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('Folder', { onDelete: 'CASCADE' })
  @Index()
  folderId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('AudioFile', { onDelete: 'CASCADE' })
  @Index()
  audioFileId!: string | null;

  @Column({ type: 'text', unique: true })
  token!: string;

  /** argon2id, PHC string format; null: no password. */
  @Column({ type: 'text', nullable: true })
  password!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'integer', nullable: true })
  maxDownloads!: number | null;

  @Column({ type: 'integer', default: 0 })
  downloadCount!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
