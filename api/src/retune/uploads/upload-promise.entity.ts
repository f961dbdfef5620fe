import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Room that is promised to an upload under way: what may still arrive of it. */
@Entity('upload_promises')
export class UploadPromise {
  /** Of the upload, or of the retune or measurement whose request brings the file. */
  @PrimaryColumn('uuid')
  id!: string;

  /** The owner of the workspace whose storage it will use; null for a file that is not kept. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  userId!: string | null;

  /** Which machine receives the file. */
  @Column({ type: 'text' })
  machine!: string;

  @Column({ type: 'bigint' })
  bytes!: number;

  /** From then on it does not count: its process was killed, or its client has left. */
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
