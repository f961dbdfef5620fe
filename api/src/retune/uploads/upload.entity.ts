import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Postgres returns a bigint as text. */
const bytes = {
  to: (value: unknown) => value,
  from: (text: string | null) => (text === null ? null : Number(text)),
};

/** A file that arrives in any number of requests, until a batch takes it over or it expires. */
@Entity('uploads')
@Index(['expiresAt'])
export class Upload {
  @PrimaryColumn('uuid')
  id!: string;

  /** The owner of the workspace that it belongs to. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  userId!: string;

  /** Who uploads it; null once that user is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  @Index()
  createdBy!: string | null;

  /** The client's name for it. */
  @Column({ type: 'text' })
  filename!: string;

  /** Its length; null until the client declares it. */
  @Column({ type: 'bigint', nullable: true, transformer: bytes })
  bytes!: number | null;

  /** What is stored of it. */
  @Column({ type: 'bigint', default: 0, transformer: bytes })
  receivedBytes!: number;

  /** Storage keys of what is stored, in order, until it is complete. */
  @Column({ type: 'text', array: true, default: [] })
  pieces!: string[];

  /** Storage key of the complete file. */
  @Column({ type: 'text', nullable: true })
  objectPath!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  completedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** From then on it is refused and removed. */
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
