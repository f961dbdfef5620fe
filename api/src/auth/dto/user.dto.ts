import type { Tier } from '../../catalogue/plans.js';
import type { User } from '../user.entity.js';

/** What is told of a user, and nothing else. */
export class UserDto {
  id!: string;
  email!: string;
  firstName!: string | null;
  lastName!: string | null;
  profileImageUrl!: string | null;
  subscriptionTier!: Tier;
  emailVerified!: boolean;
  createdAt!: string;

  static from(user: User): UserDto {
    return {
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      profileImageUrl: user.profileImageUrl,
      subscriptionTier: user.subscriptionTier,
      emailVerified: user.emailVerifiedAt !== null,
      createdAt: user.createdAt.toISOString(),
    };
  }
}
