import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

@Entity('white_label_settings')
export class WhiteLabelSettings {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', unique: true })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text', nullable: true })
  companyName!: string | null;

  @Column({ type: 'text', nullable: true })
  logoUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  customDomain!: string | null;

  @Column({ type: 'text', nullable: true })
  primaryColor!: string | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
