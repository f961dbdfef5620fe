import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentIdentity, SessionOnly } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { BillingService } from './billing.service.js';
import {
  CheckoutSessionDto,
  CreateCheckoutSessionDto,
  CreatePortalSessionDto,
  PortalSessionDto,
  SyncResultDto,
} from './dto/billing.dto.js';

@Controller()
@SessionOnly()
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  /** The page on which to pay for a plan; for a subscriber, the one on which to change to it. */
  @Post('create-checkout-session')
  @HttpCode(200)
  async checkout(
    @CurrentIdentity() who: Identity,
    @Body() { plan }: CreateCheckoutSessionDto,
  ): Promise<CheckoutSessionDto> {
    return { sessionUrl: await this.billing.startCheckout(who.userId, plan) };
  }

  /** The page on which to change or cancel the subscription, the card, and to see invoices. */
  @Post('create-portal-session')
  @HttpCode(200)
  async portal(
    @CurrentIdentity() who: Identity,
    @Body() { returnUrl }: CreatePortalSessionDto,
  ): Promise<PortalSessionDto> {
    return { portalUrl: await this.billing.openPortal(who.userId, returnUrl) };
  }

  /** Brings the plan in line with the payment provider at once, e.g. while an event is still on its way. */
  @Post('sync-subscription')
  @HttpCode(200)
  sync(@CurrentIdentity() who: Identity): Promise<SyncResultDto> {
    return this.billing.sync(who.userId);
  }
}
