import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import {
  emailChangeLinkInvalid,
  emailTaken,
  noEmailChange,
  serverBusy,
  tooManyAttempts,
  wrongPassword,
} from '../auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../authenticated.guard.js';
import { EmailChangeDto, MessageDto, StartEmailChangeDto, VerifyEmailDto } from '../dto/account.dto.js';
import type { Identity } from '../identity.js';
import { clientAddress } from '../limits/client-address.js';
import { EmailChangeService } from './email-change.service.js';

@ApiTags('account')
@Controller('auth/email-change')
export class EmailChangeController {
  constructor(private readonly changes: EmailChangeService) {}

  /** The new address that waits for its confirmation, if any. */
  @Get()
  @SessionOnly()
  read(@CurrentIdentity() identity: Identity): Promise<EmailChangeDto> {
    return this.changes.read(identity.userId);
  }

  /**
   * Sends a link to the new address, which works for a day and replaces earlier ones, and tells the old one.
   * The response does not reveal whether the new address has an account.
   */
  @Post()
  @HttpCode(200)
  @SessionOnly()
  @ErrorResponses(
    ...bodyErrors({ email: 'Please enter a valid email address' }),
    wrongPassword('password'),
    tooManyAttempts(600),
    serverBusy(),
  )
  start(@CurrentIdentity() identity: Identity, @Body() form: StartEmailChangeDto): Promise<EmailChangeDto> {
    return this.changes.start(identity.userId, form);
  }

  /** Sends the link again; the earlier one no longer works. */
  @Post('resend')
  @HttpCode(200)
  @SessionOnly()
  @ErrorResponses(noEmailChange(), tooManyAttempts(600))
  resend(@CurrentIdentity() identity: Identity): Promise<EmailChangeDto> {
    return this.changes.resend(identity.userId);
  }

  /** Keeps the old address. Also succeeds when no change is pending. */
  @Delete()
  @HttpCode(204)
  @SessionOnly()
  cancel(@CurrentIdentity() identity: Identity): Promise<void> {
    return this.changes.cancel(identity.userId);
  }

  /** The token from the mail to the new address works once, for a day. Sessions stay. */
  @Post('confirm')
  @HttpCode(200)
  @ErrorResponses(
    ...bodyErrors({ token: 'Confirmation token is required' }),
    emailChangeLinkInvalid(),
    emailTaken(),
    tooManyAttempts(600),
  )
  async confirm(@Body() { token }: VerifyEmailDto, @Req() request: Request): Promise<MessageDto> {
    await this.changes.confirm(token, clientAddress(request));
    return new MessageDto('Your new address is confirmed. You sign in with it from now on.');
  }

  /**
   * The token from the mail to the old address works once, for seven days. It stops a pending change; one that was
   * confirmed is undone, all browsers are signed out, and a link to choose a new password is sent.
   */
  @Post('stop')
  @HttpCode(200)
  @ErrorResponses(
    ...bodyErrors({ token: 'Confirmation token is required' }),
    emailChangeLinkInvalid(),
    emailTaken(),
    tooManyAttempts(600),
  )
  async stop(@Body() { token }: VerifyEmailDto, @Req() request: Request): Promise<MessageDto> {
    const isUndone = await this.changes.stop(token, clientAddress(request));
    return new MessageDto(
      isUndone
        ? 'Your old address is back, and everyone was signed out. We’ve sent you a link to choose a new password.'
        : 'The change is stopped. If it wasn’t you who asked for it, choose a new password now.',
    );
  }
}
