import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Analysis } from './domain/analysis.js';

/** The spectrum and the notes of a song before and after, and the result's waveform: one row per retune. */
@Entity('frequency_analysis')
@Index('IDX_frequency_analysis_created', ['createdAt'])
export class FrequencyAnalysis {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', unique: true })
  @ForeignKey('AudioFile', { onDelete: 'CASCADE' })
  audioFileId!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  userId!: string;

  @Column({ type: 'jsonb', nullable: true })
  originalSpectrum!: Analysis['originalSpectrum'];

  @Column({ type: 'jsonb', nullable: true })
  processedSpectrum!: Analysis['processedSpectrum'];

  @Column({ type: 'jsonb', nullable: true })
  harmonicContent!: Analysis['harmonicContent'] | null;

  /** Loudest sample of each of equally long slices of the result, 0-255; null when it was not measured. */
  @Column({ type: 'bytea', nullable: true })
  peaks!: Analysis['peaks'];

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
