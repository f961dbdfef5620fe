import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FrequencyPreset } from './frequency-preset.entity.js';

export type PresetFields = Omit<FrequencyPreset, 'id' | 'userId' | 'createdAt'>;

@Injectable()
export class PresetRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** By name. */
  list(ownerId: string): Promise<FrequencyPreset[]> {
    return this.dataSource
      .getRepository(FrequencyPreset)
      .createQueryBuilder('preset')
      .where({ userId: ownerId })
      .orderBy('lower(preset.name)')
      .getMany();
  }

  find(manager: EntityManager, ownerId: string, id: string): Promise<FrequencyPreset | null> {
    return manager.findOneBy(FrequencyPreset, { id, userId: ownerId });
  }

  /** Ignores case. */
  findByName(manager: EntityManager, ownerId: string, name: string): Promise<FrequencyPreset | null> {
    return manager
      .createQueryBuilder(FrequencyPreset, 'preset')
      .where({ userId: ownerId })
      .andWhere('lower(preset.name) = lower(:name)', { name })
      .getOne();
  }

  count(manager: EntityManager, ownerId: string): Promise<number> {
    return manager.countBy(FrequencyPreset, { userId: ownerId });
  }

  async clearDefault(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.update(FrequencyPreset, { userId: ownerId, isDefault: true }, { isDefault: false });
  }

  async insert(manager: EntityManager, ownerId: string, fields: Partial<PresetFields>): Promise<FrequencyPreset> {
    const { identifiers } = await manager.insert(FrequencyPreset, { ...fields, userId: ownerId });
    return manager.findOneByOrFail(FrequencyPreset, identifiers[0] as { id: string });
  }

  async update(manager: EntityManager, id: string, fields: Partial<PresetFields>): Promise<FrequencyPreset> {
    await manager.update(FrequencyPreset, id, fields);
    return manager.findOneByOrFail(FrequencyPreset, { id });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(FrequencyPreset, id);
  }
}
