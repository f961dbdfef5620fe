import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Of the release before: the same counts by day in UTC. Written for its processes while a release
 * is rolled out, not read.
 */
@Entity('retune_statistics')
@Index(['ownerId', 'day', 'createdBy', 'targetHz'], { unique: true })
export class RetuneStatistics {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner of the workspace. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  ownerId!: string;

  /** The day in UTC on which the retunes were completed. */
  @Column({ type: 'date' })
  day!: string;

  /** Who uploaded the songs; null once that user is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Index()
  createdBy!: string | null;

  /** Hz, two decimals; Postgres returns it as text. */
  @Column({ type: 'numeric', precision: 6, scale: 2 })
  targetHz!: string;

  @Column({ type: 'integer' })
  retunes!: number;

  /** Seconds of music. */
  @Column({ type: 'double precision' })
  seconds!: number;

  /** Retunes whose shift was measured in the result. */
  @Column({ type: 'integer' })
  measured!: number;

  /** Of those, the ones that are on target, as their receipts say. */
  @Column({ type: 'integer' })
  onTarget!: number;
}
