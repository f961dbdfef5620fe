import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A folder contains a song at most once. */
@Entity('folder_items')
@Unique(['folderId', 'audioFileId'])
export class FolderItem {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('Folder', { onDelete: 'CASCADE' })
  folderId!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('AudioFile', { onDelete: 'CASCADE' })
  @Index()
  audioFileId!: string;

  /** Its place by hand, from 1 on; null: not placed yet. */
  @Column({ type: 'integer', nullable: true })
  place!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  addedAt!: Date;
}
