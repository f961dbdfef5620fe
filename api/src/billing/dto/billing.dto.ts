import { PAID_TIERS, type PaidTier, type Tier } from '@attune/catalogue/plans';
import { IsIn, IsOptional, IsString } from 'class-validator';
import { BAD_PLAN, BAD_PORTAL_PAGE, BAD_RETURN_URL } from '../billing.errors.js';

const PORTAL_PAGES = ['start', 'card'] as const;
export type PortalPageName = (typeof PORTAL_PAGES)[number];

export class CreateCheckoutSessionDto {
  @IsIn(PAID_TIERS, { message: BAD_PLAN })
  plan!: PaidTier;
}

export class CheckoutSessionDto {
  /** The hosted page to send the browser to; it returns to /subscribe?payment=... */
  sessionUrl: string;

  constructor(sessionUrl: string) {
    this.sessionUrl = sessionUrl;
  }
}

export class CreatePortalSessionDto {
  /** Where the portal leads back to: an address of this site. */
  @IsString({ message: BAD_RETURN_URL })
  returnUrl!: string;

  /** `card` opens the portal where the card is changed, which then adds `?card=updated` to `returnUrl`. */
  @IsOptional()
  @IsIn(PORTAL_PAGES, { message: BAD_PORTAL_PAGE })
  page?: PortalPageName;
}

export class PortalSessionDto {
  /** The hosted page to send the browser to. */
  portalUrl: string;

  constructor(portalUrl: string) {
    this.portalUrl = portalUrl;
  }
}

export class SyncResultDto {
  previousTier: Tier;
  newTier: Tier;

  constructor({ previousTier, newTier }: { previousTier: Tier; newTier: Tier }) {
    this.previousTier = previousTier;
    this.newTier = newTier;
  }
}

/** The outcome of charging an open invoice. */
export class PaymentResultDto {
  /** Whether nothing is left to pay; false: the card was declined. */
  paid: boolean;

  constructor(paid: boolean) {
    this.paid = paid;
  }
}

/** Confirms receipt, so that the provider does not send the event again. */
export class ReceivedDto {
  received: boolean;

  constructor() {
    this.received = true;
  }
}
