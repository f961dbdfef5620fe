import { CURRENCY } from '@attune/catalogue/money';
import type { PaidTier, Tier } from '@attune/catalogue/plans';
import { TEAM_ROLES, type TeamRole } from '@attune/catalogue/roles';
import { ApiProperty } from '@nestjs/swagger';
import type { OpenInvoice, SubscriptionDetails, SubscriptionStatus } from '../domain/subscription-details.js';
import type { User } from '../user.entity.js';

/** An invoice that the card did not pay. */
export class OpenInvoiceDto {
  /** In the smallest unit of `currency`, as the payment provider counts it. */
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  createdAt: string;
  /** The number of failed charges. */
  attempts: number;
  /** When the card is charged again; null: it is not. */
  nextAttemptAt: string | null;

  constructor({ amountCents, currency = CURRENCY, createdAt, attempts, nextAttemptAt }: OpenInvoice) {
    this.amountCents = amountCents;
    this.currency = currency;
    this.createdAt = createdAt;
    this.attempts = attempts;
    this.nextAttemptAt = nextAttemptAt;
  }
}

/** The user's latest subscription, as the payment provider last reported it. */
export class SubscriptionDto {
  plan: PaidTier;
  /** `past_due` keeps the plan while the payment is retried, `unpaid` does not; `ended` is final. */
  status: SubscriptionStatus;
  /** The end of the current month of payment. */
  periodEndsAt: string;
  /** When it ends or ended; null while it renews. */
  endsAt: string | null;
  /** The plan that follows at the end of the period; null: the same. */
  nextPlan: PaidTier | null;
  openInvoice: OpenInvoiceDto | null;
  /** The last four digits of the card that is charged. */
  cardLast4: string | null;

  constructor(subscription: SubscriptionDetails) {
    this.plan = subscription.plan;
    this.status = subscription.status;
    this.periodEndsAt = subscription.periodEndsAt;
    this.endsAt = subscription.endsAt;
    this.nextPlan = subscription.nextPlan;
    this.openInvoice = subscription.openInvoice && new OpenInvoiceDto(subscription.openInvoice);
    this.cardLast4 = subscription.cardLast4;
  }
}

/** The workspace of a team; it is on the Studio plan. */
export class LastWorkspaceDto {
  /** The value of the header `Attune-Workspace`. */
  id!: string;
  name!: string;
  @ApiProperty({ enum: TEAM_ROLES })
  role!: TeamRole;
}

/** The public fields of a user. */
export class UserDto {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  subscriptionTier: Tier;
  subscription: SubscriptionDto | null;
  /** Whether the billing portal has anything to show: invoices, a card, a subscription. */
  hasBillingPortal: boolean;
  emailVerified: boolean;
  createdAt: string;
  /** The workspace that the user chose last, on any device, while it is open to them; null: their own. */
  lastWorkspace: LastWorkspaceDto | null;
  /** When the visit before this one ended; null on the first. */
  lastVisitAt: string | null;

  constructor(user: User, lastWorkspace: LastWorkspaceDto | null = null) {
    this.id = user.id;
    this.email = user.email;
    this.firstName = user.firstName;
    this.lastName = user.lastName;
    this.profileImageUrl = user.profileImageUrl;
    this.subscriptionTier = user.subscriptionTier;
    this.subscription = user.subscription && new SubscriptionDto(user.subscription);
    this.hasBillingPortal = user.stripeCustomerId !== null;
    this.emailVerified = user.emailVerifiedAt !== null;
    this.createdAt = user.createdAt.toISOString();
    this.lastWorkspace = lastWorkspace;
    this.lastVisitAt = user.lastVisitAt?.toISOString() ?? null;
  }
}
