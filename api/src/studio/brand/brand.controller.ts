import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { StudioChange, StudioView } from '../access/studio-access.guard.js';
import { BrandDto, SaveBrandDto } from './brand.dto.js';
import { ApiReplaceLogo, ApiSaveBrand, ApiVerifyDomain } from './brand.openapi.js';
import { BrandService } from './brand.service.js';
import { DomainVerificationService } from './domain-verification.service.js';
import { BrandLogosService } from './logo/brand-logos.service.js';

@ApiTags('studio')
@Controller('studio/white-label')
export class BrandController {
  constructor(
    private readonly brands: BrandService,
    private readonly logos: BrandLogosService,
    private readonly domains: DomainVerificationService,
  ) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'The brand of the workspace' })
  read(@CurrentIdentity() identity: Identity): Promise<BrandDto> {
    return this.brands.read(identity);
  }

  @Post()
  @HttpCode(200)
  @StudioChange('manage')
  @ApiSaveBrand()
  save(@CurrentIdentity() identity: Identity, @Body() form: SaveBrandDto): Promise<BrandDto> {
    return this.brands.save(identity, form);
  }

  @Put('logo')
  @StudioChange('manage')
  @ApiReplaceLogo()
  replaceLogo(@CurrentIdentity() identity: Identity, @Req() request: Request): Promise<BrandDto> {
    return this.logos.replace(identity, request);
  }

  @Delete('logo')
  @StudioChange('manage')
  @ApiOperation({ summary: 'Remove the logo' })
  removeLogo(@CurrentIdentity() identity: Identity): Promise<BrandDto> {
    return this.logos.remove(identity);
  }

  @Post('domain/verify')
  @HttpCode(200)
  @StudioChange('manage')
  @ApiVerifyDomain()
  verifyDomain(@CurrentIdentity() identity: Identity): Promise<BrandDto> {
    return this.domains.verify(identity);
  }
}
