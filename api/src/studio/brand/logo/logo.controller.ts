import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { uuidPipe } from '../../../platform/http/uuid-param.js';
import { badLogoAddress } from '../brand.errors.js';
import { ApiLogo } from '../brand.openapi.js';
import { BrandLogosService } from './brand-logos.service.js';

/** A UUID in the path. */
function UuidOf(name: string): ParameterDecorator {
  return Param(name, uuidPipe(badLogoAddress));
}

@ApiTags('brand')
@Controller('brand')
export class LogoController {
  constructor(private readonly logos: BrandLogosService) {}

  @Get(':ownerId/logo/:version')
  @ApiLogo()
  send(
    @UuidOf('ownerId') ownerId: string,
    @UuidOf('version') version: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.logos.send(ownerId, version, response);
  }
}
