import type { Tier } from '@attune/catalogue/plans';
import { Check, Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { SubscriptionDetails } from './domain/subscription-details.js';

export type UserRole = 'user' | 'admin';

@Entity('users')
@Check(`"subscriptionTier" IN ('free', 'basic', 'pro', 'studio')`)
@Check(`role IN ('user', 'admin')`)
@Check('email = lower(email)')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Lower case. */
  @Column({ type: 'text', unique: true })
  email!: string;

  @Column({ type: 'text', nullable: true })
  firstName!: string | null;

  @Column({ type: 'text', nullable: true })
  lastName!: string | null;

  @Column({ type: 'text', nullable: true })
  profileImageUrl!: string | null;

  /** argon2id, PHC string format. */
  @Column({ type: 'text' })
  passwordHash!: string;

  @Column({ type: 'timestamptz', nullable: true })
  emailVerifiedAt!: Date | null;

  @Column({ type: 'text', default: 'user' })
  role!: UserRole;

  @Column({ type: 'text', nullable: true, unique: true })
  stripeCustomerId!: string | null;

  @Column({ type: 'text', nullable: true, unique: true })
  stripeSubscriptionId!: string | null;

  @Column({ type: 'text', default: 'free' })
  subscriptionTier!: Tier;

  /** Null: there never was one, or the provider has not been asked yet. */
  @Column({ type: 'jsonb', nullable: true })
  subscription!: SubscriptionDetails | null;

  /** When the Studio plan ended; null while there is one, or was never one. */
  @Column({ type: 'timestamptz', nullable: true })
  studioEndedAt!: Date | null;

  /** SHA-256 of the token in the mail, hex. */
  @Column({ type: 'text', nullable: true, unique: true })
  resetToken!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  resetTokenExpiry!: Date | null;

  /** SHA-256 of the token in the welcome mail, hex. */
  @Column({ type: 'text', nullable: true, unique: true })
  verifyToken!: string | null;

  /** The workspace that the user chose last; null: their own. Counts only while they are a member. */
  @Column({ type: 'uuid', nullable: true })
  lastWorkspaceId!: string | null;

  /** When the user was last here, to five minutes. */
  @Column({ type: 'timestamptz', nullable: true })
  seenAt!: Date | null;

  /** When the visit before the current one ended; null on the first. */
  @Column({ type: 'timestamptz', nullable: true })
  lastVisitAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
