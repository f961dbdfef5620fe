import { type DynamicModule, Module } from '@nestjs/common';
import { apiProcess } from '../../src/api-process.js';
import { DEFAULT_PAYMENT_LIMITS, PAYMENT_LIMITS, type PaymentLimits } from '../../src/billing/payment-limits.js';

@Module({})
class LimitsModule {}

@Module({})
class RootModule {}

/** The whole application's HTTP process with other limits for the payment provider. */
export function apiWithPaymentLimits(limits: Partial<PaymentLimits>): DynamicModule {
  const provider = { provide: PAYMENT_LIMITS, useValue: { ...DEFAULT_PAYMENT_LIMITS, ...limits } };
  const limitsModule = { module: LimitsModule, global: true, providers: [provider], exports: [PAYMENT_LIMITS] };
  return { module: RootModule, imports: [limitsModule, apiProcess] };
}
