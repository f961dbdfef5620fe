import { Controller, Get, Header } from '@nestjs/common';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import type { UsageDto } from './dto/usage.dto.js';
import { UsageService } from './usage.service.js';

@Controller('usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  /** How much of the month's retunes is used. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Authenticated('read')
  read(@CurrentIdentity() who: Identity): Promise<UsageDto> {
    return this.usage.read(who.userId, who.tier);
  }
}
