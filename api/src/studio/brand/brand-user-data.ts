import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../../auth/account/user-data-registry.js';
import { Storage } from '../../platform/storage/storage.js';
import { BrandDto } from './brand.dto.js';
import { BrandRepository } from './brand.repository.js';
import { logoKey } from './logo/brand-logos.service.js';

/** The brand of a user’s own workspace. */
@Injectable()
export class BrandUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly brands: BrandRepository,
    private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    const settings = await this.brands.find(userId);
    if (!settings) return;
    yield { path: 'brand/brand.json', json: BrandDto.from(settings) };
    const { logoUrl } = settings;
    if (logoUrl === null) return;
    yield { path: 'brand/logo.png', open: async () => (await this.storage.read(logoKey(logoUrl))).stream };
  }

  async beforeDeletion(userId: string): Promise<void> {
    const settings = await this.brands.find(userId);
    if (settings?.logoUrl) await this.storage.remove(logoKey(settings.logoUrl));
  }
}
