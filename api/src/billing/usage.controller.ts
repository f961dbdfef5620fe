import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { apiNotInPlan, badApiKey, notSignedIn, scopeMissing } from '../auth/auth.errors.js';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { Faults } from '../platform/openapi/faults.decorator.js';
import { UsageDto } from './dto/usage.dto.js';
import { UsageService } from './usage.service.js';

@ApiTags('billing')
@Controller('usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  /** How much of the month's retunes is used. */
  @Get()
  @Authenticated('read')
  @ApiBearerAuth()
  @Faults(notSignedIn(), badApiKey(), apiNotInPlan(), scopeMissing('read'))
  async read(@CurrentIdentity() who: Identity): Promise<UsageDto> {
    return new UsageDto(await this.usage.read(who.userId, who.tier));
  }
}
