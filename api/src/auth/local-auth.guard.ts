import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { validationPipe } from '../platform/http/validation.js';
import { wrongCredentials } from './auth.errors.js';
import { LoginDto } from './dto/sign-in.dto.js';
import { LocalStrategy } from './local.strategy.js';

const formPipe = validationPipe();

/**
 * Lets requests through whose body has the e-mail address and password of a user, who then is `request.user`.
 *
 * @throws AppError 400 for a malformed form, 401 `auth.wrong_credentials`, and 429 after too many of these
 */
@Injectable()
export class LocalAuthGuard extends AuthGuard() {
  constructor(strategy: LocalStrategy) {
    super({ defaultStrategy: strategy.name });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    // Pipes run after guards, and passport would take a malformed form for wrong credentials.
    request.body = (await formPipe.transform(request.body, { type: 'body', metatype: LoginDto })) as LoginDto;
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<User>(error: Error | null, user: User | false): User {
    if (error) throw error;
    if (!user) throw wrongCredentials();
    return user;
  }
}
