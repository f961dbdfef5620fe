import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { UsageDto } from './dto/usage.dto.js';
import { StorageQuotaService } from './storage-quota.service.js';
import { UsageService } from './usage.service.js';

@ApiTags('billing')
@Controller('usage')
export class UsageController {
  constructor(
    private readonly usage: UsageService,
    private readonly storage: StorageQuotaService,
  ) {}

  /** The retunes that the workspace used this month, and the storage used by its songs. */
  @Get()
  @Authenticated('read', 'view')
  async read(@CurrentIdentity() { workspace }: Identity): Promise<UsageDto> {
    const [usage, storage] = await Promise.all([
      this.usage.read(workspace.ownerId, workspace.tier),
      this.storage.read(workspace.ownerId, workspace.tier),
    ]);
    return new UsageDto(usage, storage);
  }
}
