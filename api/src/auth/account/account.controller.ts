import { Body, Controller, Delete, Get, HttpCode, Patch, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { AccountsService } from '../accounts.service.js';
import { serverBusy, tooManyAttempts, wrongPassword } from '../auth.errors.js';
import { CurrentIdentity, SessionOnly } from '../authenticated.guard.js';
import { DeleteAccountDto, ProfileDto } from '../dto/account.dto.js';
import { UserDto } from '../dto/user.dto.js';
import type { Identity } from '../identity.js';
import { BrowserSessionsService } from '../sessions/browser-sessions.service.js';
import { AccountExportService } from './account-export.service.js';

@ApiTags('account')
@Controller('auth')
export class AccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly exports: AccountExportService,
    private readonly sessions: BrowserSessionsService,
  ) {}

  /** The user's name. */
  @Patch('user')
  @SessionOnly()
  @ErrorResponses(...bodyErrors({ firstName: 'First name is required' }))
  async rename(@CurrentIdentity() identity: Identity, @Body() names: ProfileDto): Promise<UserDto> {
    return new UserDto(await this.accounts.rename(identity.userId, names));
  }

  /** All stored data of the user: records as JSON, and the files. */
  @Get('export')
  @SessionOnly()
  @ApiProduces('application/zip')
  @ErrorResponses(tooManyAttempts(600))
  export(@CurrentIdentity() identity: Identity, @Res() response: Response): Promise<void> {
    return this.exports.send(identity.userId, response);
  }

  /** Cancels the subscription and deletes all data of the user. */
  @Delete('account')
  @HttpCode(204)
  @SessionOnly()
  @ErrorResponses(
    ...bodyErrors({ password: 'Please enter your password' }),
    wrongPassword('password'),
    tooManyAttempts(600),
    serverBusy(),
  )
  async delete(
    @CurrentIdentity() identity: Identity,
    @Body() { password }: DeleteAccountDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.accounts.delete(identity.userId, password);
    await this.sessions.end(request);
  }
}
