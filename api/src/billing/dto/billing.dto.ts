import { IsIn, IsString } from 'class-validator';
import { PAID_TIERS, type PaidTier, type Tier } from '../../catalogue/plans.js';

export class CreateCheckoutSessionDto {
  @IsIn(PAID_TIERS, { message: `plan must be one of ${PAID_TIERS.join(', ')}` })
  plan!: PaidTier;
}

export class CheckoutSessionDto {
  /** The hosted page to send the browser to; it comes back to /subscribe?payment=... */
  sessionUrl!: string;
}

export class CreatePortalSessionDto {
  /** Where the portal leads back to: an address of this site. */
  @IsString({ message: 'returnUrl must be an address of this site' })
  returnUrl!: string;
}

export class PortalSessionDto {
  /** The hosted page to send the browser to. */
  portalUrl!: string;
}

export class SyncResultDto {
  previousTier!: Tier;
  newTier!: Tier;
}

export class ReceivedDto {
  received!: boolean;
}
