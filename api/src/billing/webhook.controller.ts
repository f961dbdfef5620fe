import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ReceivedDto } from './dto/billing.dto.js';
import { Webhooks } from './webhooks.service.js';

@Controller('billing/webhook')
export class WebhookController {
  constructor(private readonly webhooks: Webhooks) {}

  /** For the payment provider. Nobody is signed in here: the signature of the body is what counts. */
  @Post()
  @HttpCode(200)
  async receive(
    @Req() request: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature?: string,
  ): Promise<ReceivedDto> {
    await this.webhooks.receive(request.rawBody, signature);
    return { received: true };
  }
}
