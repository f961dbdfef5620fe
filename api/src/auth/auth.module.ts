import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { GrantedAccessController } from './access/granted-access.controller.js';
import { GrantedAccessService } from './access/granted-access.service.js';
import { AccountExportService } from './account/account-export.service.js';
import { AccountController } from './account/account.controller.js';
import { AuthUserData } from './account/auth-user-data.js';
import { EmailChangeController } from './account/email-change.controller.js';
import { EmailChangeService } from './account/email-change.service.js';
import { EmailVerificationController } from './account/email-verification.controller.js';
import { EmailVerificationService } from './account/email-verification.service.js';
import { ProfileChanges } from './account/profile-changes.js';
import { UserDataRegistry } from './account/user-data-registry.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeyIdentitySource } from './api-key.identity-source.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { AuthController } from './auth.controller.js';
import { AuthenticatedGuard } from './authenticated.guard.js';
import { CrossSiteMiddleware } from './cross-site.middleware.js';
import { EmailChangeRepository } from './email-change.repository.js';
import { IDENTITY_SOURCES, type IdentitySource } from './identity.js';
import { AttemptLimitsService } from './limits/attempt-limits.service.js';
import { MailLimitsService } from './limits/mail-limits.service.js';
import { LocalStrategy } from './local.strategy.js';
import { PasswordHasherService } from './passwords/password-hasher.service.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { BrowserSessionsService } from './sessions/browser-sessions.service.js';
import { SessionIdentitySource } from './sessions/session.identity-source.js';
import { SessionRepository } from './sessions/session.repository.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignedInBrowsersService } from './sessions/signed-in-browsers.service.js';
import { SignInPageController } from './sign-in-page.controller.js';
import { SignInService } from './sign-in.service.js';
import { UserRepository } from './user.repository.js';
import { VisitsService } from './visits.service.js';
import { TeamRepository } from './workspace/team.repository.js';
import { WorkspaceRepository } from './workspace/workspace.repository.js';

@Module({
  controllers: [
    AuthController,
    SignInPageController,
    PasswordsController,
    EmailVerificationController,
    EmailChangeController,
    SessionsController,
    AccountController,
    GrantedAccessController,
  ],
  providers: [
    UserRepository,
    WorkspaceRepository,
    TeamRepository,
    ApiKeyRepository,
    AttemptLimitsService,
    MailLimitsService,
    PasswordHasherService,
    BrowserSessionsService,
    SessionRepository,
    SignedInBrowsersService,
    SignInService,
    LocalStrategy,
    PasswordsService,
    EmailVerificationService,
    EmailChangeRepository,
    EmailChangeService,
    ProfileChanges,
    AccountsService,
    VisitsService,
    UserDataRegistry,
    GrantedAccessService,
    AuthUserData,
    AccountExportService,
    ApiKeyIdentitySource,
    SessionIdentitySource,
    {
      provide: IDENTITY_SOURCES,
      // The order matters: with an Authorization header the cookie is ignored.
      inject: [ApiKeyIdentitySource, SessionIdentitySource],
      useFactory: (...sources: IdentitySource[]): IdentitySource[] => sources,
    },
    AuthenticatedGuard,
  ],
  exports: [
    UserDataRegistry,
    ProfileChanges,
    GrantedAccessService,
    ApiKeyRepository,
    AttemptLimitsService,
    MailLimitsService,
    AuthenticatedGuard,
    IDENTITY_SOURCES,
    PasswordHasherService,
    TeamRepository,
    UserRepository,
    WorkspaceRepository,
  ],
})
export class AuthModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(CrossSiteMiddleware).forRoutes('{*path}');
  }
}
