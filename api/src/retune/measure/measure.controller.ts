import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticated, CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { ApiMeasure } from './measure.openapi.js';
import { MeasureService } from './measure.service.js';

@ApiTags('measure')
@Controller()
export class MeasureController {
  constructor(private readonly measuring: MeasureService) {}

  @Post('measure')
  @HttpCode(200)
  @Authenticated('retune', 'retune')
  @ApiMeasure()
  measure(@CurrentIdentity() identity: Identity, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.measuring.measure(identity, request, response);
  }
}
