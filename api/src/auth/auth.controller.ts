import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { bodyErrors } from '../platform/http/validation.js';
import { ErrorResponses } from '../platform/openapi/error-responses.decorator.js';
import { emailTaken, serverBusy, tooManyAttempts, wrongCredentials } from './auth.errors.js';
import { CurrentIdentity, SessionOnly } from './authenticated.guard.js';
import { MessageDto } from './dto/account.dto.js';
import { LoginDto, RegisterDto } from './dto/sign-in.dto.js';
import { UserDto } from './dto/user.dto.js';
import type { Identity } from './identity.js';
import { LocalAuthGuard } from './local-auth.guard.js';
import { BrowserSessionsService } from './sessions/browser-sessions.service.js';
import { SignInService } from './sign-in.service.js';
import type { User } from './user.entity.js';
import { VisitsService } from './visits.service.js';

@ApiTags('account')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly visits: VisitsService,
    private readonly signIn: SignInService,
    private readonly sessions: BrowserSessionsService,
  ) {}

  /** Creates an account and signs its owner in. */
  @Post('register')
  @ErrorResponses(
    ...bodyErrors({ email: 'Please enter a valid email address' }),
    emailTaken(),
    tooManyAttempts(600),
    serverBusy(),
  )
  async register(@Body() form: RegisterDto, @Req() request: Request): Promise<UserDto> {
    return new UserDto(await this.signIn.register(form, request));
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(LocalAuthGuard)
  @ApiBody({ type: LoginDto })
  @ErrorResponses(
    ...bodyErrors({ password: 'Password is required' }),
    wrongCredentials(),
    tooManyAttempts(600),
    serverBusy(),
  )
  async login(@Req() request: Request & { user: User }): Promise<UserDto> {
    const { id } = await this.signIn.signIn(request, request.user);
    return this.visits.receive(id);
  }

  /** Also succeeds when no user is signed in. */
  @Post('logout')
  @HttpCode(200)
  async logout(@Req() request: Request): Promise<MessageDto> {
    await this.sessions.end(request);
    return new MessageDto('You are signed out.');
  }

  /** The signed-in user; 401 when there is none. */
  @Get('user')
  @SessionOnly()
  user(@CurrentIdentity() identity: Identity): Promise<UserDto> {
    return this.visits.receive(identity.userId);
  }
}
