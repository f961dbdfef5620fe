import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { resetLinkInvalid, samePassword, serverBusy, tooManyAttempts, wrongPassword } from '../auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../authenticated.guard.js';
import { MessageDto } from '../dto/account.dto.js';
import { ChangePasswordDto, ForgotPasswordDto, PasswordResetDto, ResetPasswordDto } from '../dto/password.dto.js';
import type { Identity } from '../identity.js';
import { VisitsService } from '../visits.service.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('account')
@Controller('auth')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly visits: VisitsService,
  ) {}

  /** Sends a link to choose a new password; the response does not reveal whether the account exists. */
  @Post('forgot-password')
  @HttpCode(200)
  @ErrorResponses(...bodyErrors({ email: 'Please enter a valid email' }), tooManyAttempts(600))
  async forgot(@Body() { email }: ForgotPasswordDto, @Req() request: Request): Promise<MessageDto> {
    await this.passwords.requestReset(email, request);
    return new MessageDto('If an account exists with that email, a password reset link has been sent.');
  }

  /** The token works once, for 30 minutes. Confirms the address, signs this browser in and all others out. */
  @Post('reset-password')
  @HttpCode(200)
  @ErrorResponses(
    ...bodyErrors({ newPassword: 'Password must be at least 8 characters' }),
    resetLinkInvalid(),
    tooManyAttempts(600),
    serverBusy(),
  )
  async reset(@Body() { token, newPassword }: ResetPasswordDto, @Req() request: Request): Promise<PasswordResetDto> {
    const { userId, ...before } = await this.passwords.reset(token, newPassword, request);
    const user = await this.visits.receive(userId);
    return { message: 'Your password has been updated.', user, ...before };
  }

  /** Signs out all other browsers. */
  @Post('change-password')
  @HttpCode(200)
  @SessionOnly()
  @ErrorResponses(
    ...bodyErrors({ newPassword: 'Password must be at least 8 characters' }),
    wrongPassword('currentPassword'),
    samePassword(),
    tooManyAttempts(600),
    serverBusy(),
  )
  async change(
    @CurrentIdentity() identity: Identity,
    @Body() form: ChangePasswordDto,
    @Req() request: Request,
  ): Promise<MessageDto> {
    await this.passwords.change(identity.userId, form, request);
    return new MessageDto('Your password has been changed, and other devices were signed out.');
  }
}
