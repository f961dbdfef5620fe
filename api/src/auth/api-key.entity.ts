import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { type ApiKeyScope, DEFAULT_SCOPES } from './api-key.js';

@Entity('api_keys')
// Of "userId" and lower(name), where "isActive": TypeORM cannot express it, the migration does.
@Index('UQ_api_keys_active_name', { synchronize: false })
export class ApiKey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The owner of the workspace that the key is bound to. */
  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  userId!: string;

  /** Who created it: requests with the key count as theirs. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  createdBy!: string | null;

  /** Unique among the active keys of the workspace, ignoring case. */
  @Column({ type: 'text' })
  name!: string;

  /** SHA-256 of the whole key, hex. */
  @Column({ type: 'text', unique: true })
  keyHash!: string;

  /** The key's first characters, shown so that the user can distinguish keys. */
  @Column({ type: 'text' })
  keyPrefix!: string;

  @Column({ type: 'text', array: true, default: DEFAULT_SCOPES })
  scopes!: ApiKeyScope[];

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** Until it is revoked; a key that has expired stays active. */
  @Column({ type: 'boolean', default: true })
  isActive!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
