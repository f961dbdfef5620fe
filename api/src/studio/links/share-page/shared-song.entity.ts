import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';

/** What the result file of a shared song says of itself. A song gets its row when it is shared. */
@Entity('shared_songs')
export class SharedSongDetails {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', unique: true })
  @ForeignKey('AudioFile', { onDelete: 'CASCADE' })
  audioFileId!: string;

  @Column({ type: 'text', nullable: true })
  title!: string | null;

  @Column({ type: 'text', nullable: true })
  artist!: string | null;

  @Column({ type: 'text', nullable: true })
  album!: string | null;

  /** JPEG, square, encoded again; null: the file contains no picture. */
  @Column({ type: 'bytea', nullable: true, select: false })
  cover!: Buffer | null;

  /** Loudest sample of each of equally long slices, 0-255; null when they are not known. */
  @Column({ type: 'bytea', nullable: true })
  peaks!: Buffer | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
