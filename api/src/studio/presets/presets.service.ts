import { Injectable } from '@nestjs/common';
import type { ActivityAction } from '@attune/catalogue/activity';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { lockWorkspace } from '../lock-workspace.js';
import type { FrequencyPreset } from './frequency-preset.entity.js';
import { type CreatePresetDto, type PresetDto, toPresetDto, type UpdatePresetDto } from './preset.dto.js';
import { PresetRepository } from './preset.repository.js';
import { MAX_PRESETS, presetNameTaken, presetNotFound, tooManyPresets } from './presets.errors.js';

/** The targets that a workspace uses often, with what comes with them. */
@Injectable()
export class PresetsService {
  constructor(private readonly presets: PresetRepository) {}

  async list({ workspace }: Identity): Promise<PresetDto[]> {
    return (await this.presets.list(workspace.ownerId)).map(toPresetDto);
  }

  /** @throws AppError 409 when the name is taken or the workspace has too many presets */
  create(identity: Identity, form: CreatePresetDto): Promise<PresetDto> {
    const { ownerId } = identity.workspace;
    return this.change(identity, async (manager) => {
      await this.requireFreeName(manager, ownerId, form.name);
      if ((await this.presets.count(manager, ownerId)) >= MAX_PRESETS) throw tooManyPresets();
      if (form.isDefault === true) await this.presets.clearDefault(manager, ownerId);
      const preset = await this.presets.insert(manager, ownerId, form);
      await record(manager, identity, 'preset.created', preset);
      return toPresetDto(preset);
    });
  }

  /** @throws AppError 404; 409 when the name is taken */
  update(identity: Identity, id: string, form: UpdatePresetDto): Promise<PresetDto> {
    const { ownerId } = identity.workspace;
    return this.change(identity, async (manager) => {
      const known = await this.require(manager, ownerId, id);
      const changes = changedFields(known, form);
      if (Object.keys(changes).length === 0) return toPresetDto(known);
      if (changes.name !== undefined) await this.requireFreeName(manager, ownerId, changes.name, id);
      if (changes.isDefault === true) await this.presets.clearDefault(manager, ownerId);
      const preset = await this.presets.update(manager, id, changes);
      await record(manager, identity, 'preset.updated', preset);
      return toPresetDto(preset);
    });
  }

  /** @throws AppError 404 */
  delete(identity: Identity, id: string): Promise<void> {
    return this.change(identity, async (manager) => {
      const preset = await this.require(manager, identity.workspace.ownerId, id);
      await this.presets.delete(manager, id);
      await record(manager, identity, 'preset.deleted', preset);
    });
  }

  private change<T>({ workspace }: Identity, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.presets.transaction(async (manager) => {
      await lockWorkspace(manager, workspace.ownerId);
      return work(manager);
    });
  }

  private async require(manager: EntityManager, ownerId: string, id: string): Promise<FrequencyPreset> {
    const preset = await this.presets.find(manager, ownerId, id);
    if (!preset) throw presetNotFound();
    return preset;
  }

  /** @param ownId the preset that is to get the name */
  private async requireFreeName(manager: EntityManager, ownerId: string, name: string, ownId?: string): Promise<void> {
    const namesake = await this.presets.findByName(manager, ownerId, name);
    if (namesake && namesake.id !== ownId) throw presetNameTaken(namesake.name);
  }
}

function changedFields(known: FrequencyPreset, form: UpdatePresetDto): UpdatePresetDto {
  const isChanged = ([field, value]: [string, unknown]): boolean =>
    value !== undefined && value !== known[field as keyof UpdatePresetDto];
  return Object.fromEntries(Object.entries(form).filter(isChanged));
}

function record(
  manager: EntityManager,
  { workspace, userId }: Identity,
  action: ActivityAction,
  { id, name, frequency }: FrequencyPreset,
): Promise<void> {
  return recordActivity(
    manager,
    { ownerId: workspace.ownerId, userId },
    { action, resourceType: 'preset', resourceId: id, metadata: { name, frequency } },
  );
}
