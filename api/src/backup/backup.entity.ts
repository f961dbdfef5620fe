import { Entity, PrimaryColumn } from 'typeorm';

/** The backups of this installation that were finished, and the one that it was restored from. */
@Entity('backups')
export class Backup {
  /** The moment that the backup shows. */
  @PrimaryColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
