import { Controller, Delete, Get, Head, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Authenticated, CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { UploadDto } from './upload.dto.js';
import { badUploadId, uploadNotFound } from './upload.errors.js';
import { ApiContinueUpload, ApiCreateUpload, ApiDeleteUpload, ApiUploadOffset } from './uploads.openapi.js';
import { UploadsService } from './uploads.service.js';

/** Uploads that can be continued, by tus 1.0; the service finds the id in the address. */
@ApiTags('uploads')
@Controller('uploads')
@Authenticated('retune', 'retune')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @ApiCreateUpload()
  create(@CurrentIdentity() identity: Identity, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.uploads.handle(identity, request, response);
  }

  @Head(':id')
  @ApiUploadOffset()
  offset(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badUploadId) _id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.uploads.handle(identity, request, response);
  }

  @Patch(':id')
  @HttpCode(204)
  @ApiContinueUpload()
  append(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badUploadId) _id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.uploads.handle(identity, request, response);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiDeleteUpload()
  remove(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badUploadId) _id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.uploads.handle(identity, request, response);
  }

  @Get(':id')
  @ApiOperation({ summary: 'What is known of an upload' })
  @ErrorResponses(uploadNotFound())
  read(@CurrentIdentity() identity: Identity, @UuidParam(badUploadId) id: string): Promise<UploadDto> {
    return this.uploads.read(identity, id);
  }
}
