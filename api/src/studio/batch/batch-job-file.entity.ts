import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

export type BatchFileStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';

@Entity('batch_job_files')
@Unique(['batchJobId', 'audioFileId'])
@Check(`status IN ('pending', 'processing', 'completed', 'failed', 'cancelled')`)
export class BatchJobFile {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('BatchJob', { onDelete: 'CASCADE' })
  batchJobId!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('AudioFile', { onDelete: 'CASCADE' })
  @Index()
  audioFileId!: string;

  @Column({ type: 'text', default: 'pending' })
  status!: BatchFileStatus;

  @Column({ type: 'text', nullable: true })
  error!: string | null;
}
