import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { hertz } from '../hertz.js';

@Entity('frequency_presets')
@Index(['userId', 'createdAt'])
@Index(['userId'], { unique: true, where: '"isDefault"' })
// On (userId, lower(name)): decorators cannot describe expressions.
@Index('UQ_frequency_presets_name', { synchronize: false })
export class FrequencyPreset {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  userId!: string;

  /** Unique in its workspace, ignoring case. */
  @Column({ type: 'text' })
  name!: string;

  /** Hz, two decimals. */
  @Column({ type: 'numeric', precision: 6, scale: 2, transformer: hertz })
  frequency!: number;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** What lands on the frequency. */
  @Column({ type: 'text', default: 'a4' })
  meaning!: Anchor;

  @Column({ type: 'text', default: 'tempo' })
  mode!: RetuneMode;

  /** Whether slow movement of the pitch is taken out first. */
  @Column({ type: 'boolean', default: false })
  straighten!: boolean;

  /** null: as the user has chosen. */
  @Column({ type: 'text', nullable: true })
  format!: ExportFormat | null;

  /** null: as the user has chosen. */
  @Column({ type: 'text', nullable: true })
  quality!: Quality | null;

  /** Preselected; at most one per workspace. */
  @Column({ type: 'boolean', default: false })
  isDefault!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
