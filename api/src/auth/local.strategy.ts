import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { SignInService } from './sign-in.service.js';
import type { User } from './user.entity.js';

/** Passport has one list of strategies for the whole process, where each application needs a name of its own. */
class OwnStrategy extends Strategy {
  override readonly name = `local-${randomUUID()}`;
}

/** Passport's local strategy, with an e-mail address in place of a user name. */
@Injectable()
export class LocalStrategy extends PassportStrategy(OwnStrategy) implements OnModuleDestroy {
  constructor(private readonly signIn: SignInService) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: Request, email: string, password: string): Promise<User | null> {
    return this.signIn.check(request, email, password);
  }

  onModuleDestroy(): void {
    passport.unuse(this.name);
  }
}
