import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** The brand of a workspace; a workspace without a row has none. */
@Entity('white_label_settings')
@Index(['customDomain'], { unique: true, where: '"domainVerifiedAt" IS NOT NULL' })
export class WhiteLabelSettings {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner of the workspace. */
  @Column({ type: 'uuid', unique: true })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text', nullable: true })
  companyName!: string | null;

  /** A path of this site; its last segment is the version, which also names the stored file. */
  @Column({ type: 'text', nullable: true })
  logoUrl!: string | null;

  /** px */
  @Column({ type: 'int', nullable: true })
  logoWidth!: number | null;

  /** px */
  @Column({ type: 'int', nullable: true })
  logoHeight!: number | null;

  /** A host name in ASCII and lower case. It counts only once it is verified. */
  @Column({ type: 'text', nullable: true })
  customDomain!: string | null;

  /** Part of the TXT record that proves the domain; a new one for every domain. */
  @Column({ type: 'text', nullable: true })
  domainToken!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  domainVerifiedAt!: Date | null;

  /** When DNS last answered whether the record is there. */
  @Column({ type: 'timestamptz', nullable: true })
  domainCheckedAt!: Date | null;

  /** When a verified domain is due to be checked again. */
  @Column({ type: 'timestamptz', nullable: true })
  domainNextCheckAt!: Date | null;

  /** Daily checks in a row that did not find the record. */
  @Column({ type: 'int', default: 0 })
  domainMissedChecks!: number;

  /** `#rrggbb` in lower case. */
  @Column({ type: 'text', nullable: true })
  primaryColor!: string | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
