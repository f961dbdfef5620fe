import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { hertz } from '../hertz.js';

export type BatchStatus = 'pending' | 'processing' | 'completed' | 'cancelled';

@Entity('batch_jobs')
@Index(['userId', 'createdAt'])
@Check(`status IN ('pending', 'processing', 'completed', 'cancelled')`)
export class BatchJob {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Hz, two decimals. */
  @Column({ type: 'numeric', precision: 6, scale: 2, transformer: hertz })
  targetFrequency!: number;

  @Column({ type: 'integer', default: 0 })
  totalFiles!: number;

  @Column({ type: 'integer', default: 0 })
  completedFiles!: number;

  @Column({ type: 'integer', default: 0 })
  failedFiles!: number;

  @Column({ type: 'text', default: 'pending' })
  status!: BatchStatus;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  completedAt!: Date | null;
}
