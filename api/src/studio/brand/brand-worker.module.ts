import { Module } from '@nestjs/common';
import { AuthWorkerModule } from '../../auth/auth-worker.module.js';
import { BrandRepository } from './brand.repository.js';
import { DnsResolver } from './dns-resolver.js';
import { DomainJanitor } from './domain.janitor.js';
import { DomainVerificationService } from './domain-verification.service.js';
import { NodeDnsResolver } from './node-dns.adapter.js';

/** The worker's side: checks verified domains again. */
@Module({
  imports: [AuthWorkerModule],
  providers: [
    BrandRepository,
    DomainVerificationService,
    { provide: DnsResolver, useFactory: () => new NodeDnsResolver() },
    DomainJanitor,
  ],
})
export class BrandWorkerModule {}
