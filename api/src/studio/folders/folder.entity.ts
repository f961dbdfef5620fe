import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { FolderOrder } from './folder-order.js';

@Entity('folders')
@Index(['userId', 'createdAt'])
// On (userId, lower(name)): decorators cannot describe expressions.
@Index('UQ_folders_name', { synchronize: false })
export class Folder {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  /** Unique in its workspace, ignoring case. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', default: 'newest' })
  songOrder!: FolderOrder;

  /** JPEG, square, encoded again; null: the folder has no picture. */
  @Column({ type: 'bytea', nullable: true, select: false })
  cover!: Buffer | null;

  /** Part of its address; another one for another picture. */
  @Column({ type: 'uuid', nullable: true })
  coverVersion!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Also when songs are added or removed. */
  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
