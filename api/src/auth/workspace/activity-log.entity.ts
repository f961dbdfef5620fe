import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Outlives the objects it refers to. */
@Entity('activity_logs')
@Index(['accountOwnerId', 'createdAt', 'id'])
@Index(['accountOwnerId', 'action', 'createdAt', 'id'])
@Index(['accountOwnerId', 'userId', 'createdAt', 'id'])
export class ActivityLog {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The user who acted; null once the user is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Index()
  userId!: string | null;

  /** The owner of the workspace. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  accountOwnerId!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text', nullable: true })
  resourceType!: string | null;

  @Column({ type: 'uuid', nullable: true })
  resourceId!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
