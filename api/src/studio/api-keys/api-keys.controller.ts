import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { StudioChange, StudioRequest } from '../access/studio-access.guard.js';
import { ApiKeyDto, CreateApiKeyDto, NewApiKeyDto } from './api-key.dto.js';
import { badKeyId, keyNameTaken, keyNotFound, tooManyKeys } from './api-keys.errors.js';
import { ApiKeysService, MAX_KEYS } from './api-keys.service.js';

@ApiTags('studio')
@Controller('studio/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @StudioRequest('manage')
  @ApiOperation({ summary: 'The API keys of the workspace, the newest first; expired ones until they are revoked' })
  list(@CurrentIdentity() identity: Identity): Promise<ApiKeyDto[]> {
    return this.keys.list(identity);
  }

  @Post()
  @StudioChange('manage')
  @ErrorResponses(...bodyErrors({ name: 'Give the key a name' }), keyNameTaken(), tooManyKeys(MAX_KEYS))
  @ApiOperation({ summary: 'Creates an API key for this workspace; only this response contains the whole key' })
  create(@CurrentIdentity() identity: Identity, @Body() form: CreateApiKeyDto): Promise<NewApiKeyDto> {
    return this.keys.create(identity, form);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('manage')
  @ErrorResponses(keyNotFound())
  @ApiOperation({ summary: 'Revokes an API key: requests with it get 401 from the next one on' })
  revoke(@CurrentIdentity() identity: Identity, @UuidParam(badKeyId) id: string): Promise<void> {
    return this.keys.revoke(identity, id);
  }
}
