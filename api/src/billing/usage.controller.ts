import { Controller, Get } from '@nestjs/common';
import { Authenticated, CurrentIdentity } from '../auth/authenticated.guard.js';
import type { Identity } from '../auth/identity.js';
import { type Usage, UsageService } from './usage.service.js';

@Controller('usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @Authenticated('read')
  read(@CurrentIdentity() who: Identity): Promise<Usage> {
    return this.usage.read(who.userId, who.tier);
  }
}
