import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * How much a person retuned to one target within a quarter of an hour, in a workspace with a history: the days
 * of every time zone begin with one. Stays when the songs are removed. Rows of deleted users may repeat each
 * other: readers add them up.
 */
@Entity('retune_counts')
@Index(['ownerId', 'quarterHour', 'createdBy', 'targetHz'], { unique: true })
export class RetuneCount {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner of the workspace. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  ownerId!: string;

  /** When it began; noon UTC for all of a day that was counted by the day. */
  @Column({ type: 'timestamptz' })
  quarterHour!: Date;

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
