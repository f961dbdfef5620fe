import { BillingSettings } from './billing/billing.settings.js';
import { checkPrices } from './billing/price-check.js';
import { ChatSettings } from './chat/chat.settings.js';
import { checkModel } from './chat/model/model-check.js';
import type { Config } from './platform/config/config.js';
import type { Finding } from './platform/process/finding.js';

/** Whether the providers of payment and of the chat's model fit the settings. Sends them requests. Never rejects. */
export async function diagnoseProviders(config: Config): Promise<Finding[]> {
  return (await Promise.all([checkPrices(config.of(BillingSettings)), checkModel(config.of(ChatSettings))])).flat();
}
