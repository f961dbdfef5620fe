import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { Accounts } from './accounts.service.js';
import { ApiKeyIdentitySource } from './api-key.identity-source.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { AuthController } from './auth.controller.js';
import { AuthenticatedGuard } from './authenticated.guard.js';
import { CrossSiteMiddleware } from './cross-site.middleware.js';
import { IDENTITY_SOURCES, type IdentitySource } from './identity.js';
import { AttemptLimits } from './limits/attempt-limits.service.js';
import { PasswordHasher } from './passwords/password-hasher.service.js';
import { BrowserSessions } from './sessions/browser-sessions.service.js';
import { SessionIdentitySource } from './sessions/session.identity-source.js';
import { SignIn } from './sign-in.service.js';
import { UserRepository } from './user.repository.js';

@Module({
  controllers: [AuthController],
  providers: [
    UserRepository,
    ApiKeyRepository,
    AttemptLimits,
    PasswordHasher,
    BrowserSessions,
    SignIn,
    Accounts,
    ApiKeyIdentitySource,
    SessionIdentitySource,
    {
      provide: IDENTITY_SOURCES,
      // In this order: with an Authorization header the cookie is not looked at.
      inject: [ApiKeyIdentitySource, SessionIdentitySource],
      useFactory: (...sources: IdentitySource[]): IdentitySource[] => sources,
    },
    AuthenticatedGuard,
  ],
  exports: [ApiKeyRepository, AuthenticatedGuard, IDENTITY_SOURCES, UserRepository],
})
export class AuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(CrossSiteMiddleware).forRoutes('{*path}');
  }
}
