import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { badSignature } from './billing.errors.js';
import { ReceivedDto } from './dto/billing.dto.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('billing')
@Controller('billing/webhook')
export class WebhookController {
  constructor(private readonly webhooks: WebhooksService) {}

  /**
   * For the payment provider, authenticated by the signature of the body alone. The response only says
   * that the event was recorded; its effect follows.
   */
  @Post()
  @HttpCode(200)
  @ApiBody({ description: 'An event, as the provider sends it.', schema: { type: 'object' } })
  @ErrorResponses(badSignature())
  async receive(
    @Req() request: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature?: string,
  ): Promise<ReceivedDto> {
    await this.webhooks.receive(request.rawBody, signature);
    return new ReceivedDto();
  }
}
