import { Module } from '@nestjs/common';
import { ApiKeyIdentitySource } from './api-key.identity-source.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { AuthenticatedGuard } from './authenticated.guard.js';
import { IDENTITY_SOURCES, type IdentitySource } from './identity.js';

@Module({
  providers: [
    ApiKeyRepository,
    ApiKeyIdentitySource,
    {
      provide: IDENTITY_SOURCES,
      inject: [ApiKeyIdentitySource],
      useFactory: (...sources: IdentitySource[]): IdentitySource[] => sources,
    },
    AuthenticatedGuard,
  ],
  exports: [ApiKeyRepository, AuthenticatedGuard, IDENTITY_SOURCES],
})
export class AuthModule {}
