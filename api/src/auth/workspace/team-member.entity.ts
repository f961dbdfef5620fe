import type { TeamRole } from '@attune/catalogue/roles';
import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

export type TeamMemberStatus = 'pending' | 'active';

@Entity('team_members')
@Unique(['accountOwnerId', 'invitedEmail'])
@Unique(['accountOwnerId', 'memberUserId'])
@Check(`role IN ('admin', 'editor', 'viewer')`)
@Check(`status IN ('pending', 'active')`)
export class TeamMember {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  accountOwnerId!: string;

  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'CASCADE' })
  @Index()
  memberUserId!: string | null;

  @Column({ type: 'text', default: 'viewer' })
  role!: TeamRole;

  /** Lower case. */
  @Column({ type: 'text' })
  invitedEmail!: string;

  /** SHA-256 of the token in the newest mail, hex; null before that mail is written, and once the token is used. */
  @Column({ type: 'text', nullable: true, unique: true })
  inviteToken!: string | null;

  @Column({ type: 'text', default: 'pending' })
  status!: TeamMemberStatus;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** When the invitation was last sent; identifies the mail that is to be written. */
  @Column({ type: 'timestamptz', nullable: true })
  inviteSentAt!: Date | null;

  /** Until when the invitation can be accepted. */
  @Column({ type: 'timestamptz', nullable: true })
  inviteExpiresAt!: Date | null;

  /** The member who sent the invitation; null once that user is deleted. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey('User', { onDelete: 'SET NULL' })
  invitedBy!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  acceptedAt!: Date | null;

  /** Last request in this workspace, to the minute. */
  @Column({ type: 'timestamptz', nullable: true })
  lastActiveAt!: Date | null;
}
