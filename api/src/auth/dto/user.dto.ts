import type { Tier } from '@attune/catalogue/plans';
import type { User } from '../user.entity.js';

/** The public fields of a user. */
export class UserDto {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  subscriptionTier: Tier;
  emailVerified: boolean;
  createdAt: string;

  constructor(user: User) {
    this.id = user.id;
    this.email = user.email;
    this.firstName = user.firstName;
    this.lastName = user.lastName;
    this.profileImageUrl = user.profileImageUrl;
    this.subscriptionTier = user.subscriptionTier;
    this.emailVerified = user.emailVerifiedAt !== null;
    this.createdAt = user.createdAt.toISOString();
  }
}
