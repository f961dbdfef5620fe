import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { UsageDto } from './dto/usage.dto.js';
import { StorageQuota } from './storage-quota.service.js';
import { UsageService } from './usage.service.js';

@ApiTags('billing')
@Controller('usage')
export class UsageController {
  constructor(
    private readonly usage: UsageService,
    private readonly storage: StorageQuota,
  ) {}

  /** The retunes used this month, and the storage used by stored songs. */
  @Get()
  @Authenticated('read')
  async read(@CurrentIdentity() who: Identity): Promise<UsageDto> {
    const [usage, storage] = await Promise.all([
      this.usage.read(who.userId, who.tier),
      this.storage.read(who.userId, who.tier),
    ]);
    return new UsageDto(usage, storage);
  }
}
