import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { tooManyAttempts } from '../auth/auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { bodyErrors } from '../platform/http/validation.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import {
  alreadySubscribed,
  BAD_PLAN,
  BAD_RETURN_URL,
  billingBusy,
  confirmationNeeded,
  planWithoutSubscription,
  noSubscription,
  providerAway,
} from './billing.errors.js';
import { BillingService } from './billing.service.js';
import {
  CheckoutSessionDto,
  CreateCheckoutSessionDto,
  CreatePortalSessionDto,
  PaymentResultDto,
  PortalSessionDto,
  SyncResultDto,
} from './dto/billing.dto.js';

@ApiTags('billing')
@Controller()
@SessionOnly()
@ErrorResponses(tooManyAttempts(60), providerAway(), billingBusy())
export class BillingController {
  constructor(private readonly billing: BillingService) {}

  /** The page on which to pay for a plan; for a subscriber, the one on which to change to it. */
  @Post('create-checkout-session')
  @HttpCode(200)
  @ErrorResponses(...bodyErrors({ plan: BAD_PLAN }), alreadySubscribed('pro'))
  async checkout(
    @CurrentIdentity() identity: Identity,
    @Body() { plan }: CreateCheckoutSessionDto,
  ): Promise<CheckoutSessionDto> {
    return new CheckoutSessionDto(await this.billing.startCheckout(identity.userId, plan));
  }

  /** The page on which to change or cancel the subscription, the card, and to see invoices. */
  @Post('create-portal-session')
  @HttpCode(200)
  @ErrorResponses(...bodyErrors({ returnUrl: BAD_RETURN_URL }), noSubscription(), planWithoutSubscription())
  async portal(
    @CurrentIdentity() identity: Identity,
    @Body() { returnUrl, page }: CreatePortalSessionDto,
  ): Promise<PortalSessionDto> {
    return new PortalSessionDto(await this.billing.openPortal(identity.userId, returnUrl, page));
  }

  /** Lets a subscription that was to end renew again. */
  @Post('resume-subscription')
  @HttpCode(200)
  @ErrorResponses(noSubscription())
  async resume(@CurrentIdentity() identity: Identity): Promise<SyncResultDto> {
    return new SyncResultDto(await this.billing.resume(identity.userId));
  }

  /** Charges the card on file with the open invoice, e.g. after the card was changed. */
  @Post('pay-open-invoice')
  @HttpCode(200)
  @ErrorResponses(confirmationNeeded())
  async payOpenInvoice(@CurrentIdentity() identity: Identity): Promise<PaymentResultDto> {
    return new PaymentResultDto(await this.billing.payOpenInvoice(identity.userId));
  }

  /** Brings the plan in line with the payment provider at once, e.g. before an event has arrived. */
  @Post('sync-subscription')
  @HttpCode(200)
  async sync(@CurrentIdentity() identity: Identity): Promise<SyncResultDto> {
    return new SyncResultDto(await this.billing.sync(identity.userId));
  }
}
