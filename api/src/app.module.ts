import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { BillingModule } from './billing/billing.module.js';
import { ChatModule } from './chat/chat.module.js';
import { RetuneModule } from './retune/retune.module.js';
import { StudioModule } from './studio/studio.module.js';

/** The features that the HTTP process serves, on top of the platform. */
@Module({ imports: [AuthModule, BillingModule, RetuneModule, StudioModule, ChatModule] })
export class AppModule {}
