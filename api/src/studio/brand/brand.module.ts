import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { RetuneModule } from '../../retune/retune.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { BrandController } from './brand.controller.js';
import { BrandRepository } from './brand.repository.js';
import { BrandService } from './brand.service.js';
import { BrandUserData } from './brand-user-data.js';
import { DnsResolver } from './dns-resolver.js';
import { DomainVerificationService } from './domain-verification.service.js';
import { BrandLogosService } from './logo/brand-logos.service.js';
import { LogoController } from './logo/logo.controller.js';
import { NodeDnsResolver } from './node-dns.adapter.js';

/** A workspace’s name, logo, colour and domain, for its share pages. */
@Module({
  imports: [AuthModule, PicturesModule, RetuneModule],
  controllers: [BrandController, LogoController],
  providers: [
    BrandRepository,
    BrandService,
    BrandLogosService,
    DomainVerificationService,
    { provide: DnsResolver, useFactory: () => new NodeDnsResolver() },
    BrandUserData,
  ],
})
export class BrandModule {}
