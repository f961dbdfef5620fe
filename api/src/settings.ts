import { AuthSettings } from './auth/auth.settings.js';
import { BillingSettings } from './billing/billing.settings.js';
import { ChatSettings } from './chat/chat.settings.js';
import { type Config, parseConfig, processEnvironment } from './platform/config/config.js';
import type { ModuleSettings } from './platform/config/module-settings.js';
import { RetuneSettings } from './retune/retune.settings.js';

/** Every module that has settings of its own. */
export const moduleSettings: readonly ModuleSettings[] = [AuthSettings, BillingSettings, RetuneSettings, ChatSettings];

/** The whole application's configuration, from this process's environment and `.env`. */
export function loadConfig(): Config {
  return parseConfig(processEnvironment(), moduleSettings);
}
