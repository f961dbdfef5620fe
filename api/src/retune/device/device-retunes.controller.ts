import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Authenticated, CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import type { RetuneDto } from '../delivery/retune.dto.js';
import { badId } from '../retune.errors.js';
import { ApiComplete, ApiPermit, ApiReturnPermit, ApiVerify } from './device.openapi.js';
import { DeviceRetunesService } from './device-retunes.service.js';
import {
  type CompletedDto,
  CompletionDto,
  CreatePermitDto,
  type PermitDto,
  ReturnPermitDto,
  VerificationRequestDto,
} from './permit.dto.js';
import { VerificationsService } from './verifications.service.js';

/** Retunes that the user’s device does. */
@ApiTags('retune on a device')
@Controller('retunes')
@Authenticated('retune', 'retune')
export class DeviceRetunesController {
  constructor(
    private readonly retunes: DeviceRetunesService,
    private readonly verifications: VerificationsService,
  ) {}

  @Post('permits')
  @ApiPermit()
  permit(
    @CurrentIdentity() identity: Identity,
    @Body() form: CreatePermitDto,
    @Req() request: Request,
  ): Promise<PermitDto> {
    return this.retunes.permit(identity, form, request);
  }

  @Post(':id/completion')
  @HttpCode(200)
  @ApiComplete()
  complete(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badId) id: string,
    @Body() form: CompletionDto,
  ): Promise<CompletedDto> {
    return this.retunes.complete(identity, id, form);
  }

  @Delete(':id/permit')
  @HttpCode(204)
  @ApiReturnPermit()
  giveBack(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badId) id: string,
    @Body() form: ReturnPermitDto,
  ): Promise<void> {
    return this.retunes.giveBack(identity, id, form);
  }

  @Post(':id/verification')
  @HttpCode(202)
  @ApiVerify()
  verify(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badId) id: string,
    @Body() form: VerificationRequestDto,
  ): Promise<RetuneDto> {
    return this.verifications.begin(identity, id, form);
  }
}
