import { Body, Controller, Get, HttpCode, Post, Query, Redirect, Req } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { ApiRedirectResponse } from '../../platform/openapi/redirect-response.decorator.js';
import { tooManyAttempts, verificationLinkInvalid } from '../auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../authenticated.guard.js';
import { MessageDto, VerifyEmailDto } from '../dto/account.dto.js';
import type { Identity } from '../identity.js';
import { clientAddress } from '../limits/client-address.js';
import { EmailVerificationService } from './email-verification.service.js';

@ApiTags('account')
@Controller('auth')
export class EmailVerificationController {
  constructor(private readonly verification: EmailVerificationService) {}

  /** The token from the welcome mail, or from a later one, works for seven days. */
  @Post('verify-email')
  @HttpCode(200)
  @ErrorResponses(
    ...bodyErrors({ token: 'Confirmation token is required' }),
    verificationLinkInvalid(),
    tooManyAttempts(600),
  )
  async verify(@Body() { token }: VerifyEmailDto, @Req() request: Request): Promise<MessageDto> {
    await this.verification.verify(token, clientAddress(request));
    return new MessageDto('Your email address is confirmed.');
  }

  /** Redirects to a page with a button: mail filters open every link, and must not confirm an address that way. */
  @Get('verify-email')
  @Redirect()
  @ApiRedirectResponse('To the page that confirms the address when its button is pressed.')
  @ApiQuery({ name: 'token', required: false, type: String })
  page(@Query('token') token: unknown): { url: string } {
    const query = typeof token === 'string' ? `?token=${encodeURIComponent(token)}` : '';
    return { url: `/verify-email${query}` };
  }

  @Post('resend-verification')
  @HttpCode(200)
  @SessionOnly()
  @ErrorResponses(tooManyAttempts(600))
  async resend(@CurrentIdentity() identity: Identity): Promise<MessageDto> {
    const isSent = await this.verification.resend(identity.userId);
    return new MessageDto(
      isSent ? 'We’ve sent you a new confirmation link.' : 'Your email address is already confirmed.',
    );
  }
}
