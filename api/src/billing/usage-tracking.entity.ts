import { Check, Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** The number of a user's actions in a calendar month (UTC). */
@Entity('usage_tracking')
@Unique(['userId', 'action', 'year', 'month'])
@Check('"count" >= 0')
export class UsageTracking {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text' })
  action!: string;

  /** 1-12. */
  @Column({ type: 'smallint' })
  month!: number;

  @Column({ type: 'smallint' })
  year!: number;

  @Column({ type: 'integer', default: 0 })
  count!: number;
}
