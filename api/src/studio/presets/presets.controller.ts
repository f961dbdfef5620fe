import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentIdentity } from '../../auth/authenticated.guard.js';
import type { Identity } from '../../auth/identity.js';
import { bodyErrors } from '../../platform/http/validation.js';
import { ErrorResponses } from '../../platform/openapi/error-responses.decorator.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { StudioChange, StudioView } from '../access/studio-access.guard.js';
import { CreatePresetDto, PresetDto, UpdatePresetDto } from './preset.dto.js';
import { badPresetId, presetNameTaken, presetNotFound, tooManyPresets } from './presets.errors.js';
import { PresetsService } from './presets.service.js';

@ApiTags('studio')
@Controller('studio/presets')
export class PresetsController {
  constructor(private readonly presets: PresetsService) {}

  @Get()
  @StudioView()
  @ApiOperation({ summary: 'The presets of the workspace, by name' })
  list(@CurrentIdentity() identity: Identity): Promise<PresetDto[]> {
    return this.presets.list(identity);
  }

  @Post()
  @StudioChange('organise')
  @ApiOperation({ summary: 'Adds a preset' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), presetNameTaken('Concert hall'), tooManyPresets())
  create(@CurrentIdentity() identity: Identity, @Body() form: CreatePresetDto): Promise<PresetDto> {
    return this.presets.create(identity, form);
  }

  @Patch(':id')
  @StudioChange('organise')
  @ApiOperation({ summary: 'Changes a preset' })
  @ErrorResponses(...bodyErrors({ name: 'Name is required' }), presetNotFound(), presetNameTaken('Concert hall'))
  update(
    @CurrentIdentity() identity: Identity,
    @UuidParam(badPresetId) id: string,
    @Body() form: UpdatePresetDto,
  ): Promise<PresetDto> {
    return this.presets.update(identity, id, form);
  }

  @Delete(':id')
  @HttpCode(204)
  @StudioChange('organise')
  @ApiOperation({ summary: 'Deletes a preset' })
  @ErrorResponses(presetNotFound())
  delete(@CurrentIdentity() identity: Identity, @UuidParam(badPresetId) id: string): Promise<void> {
    return this.presets.delete(identity, id);
  }
}
