import { AuthSettings } from './auth/auth.settings.js';
import type { Config } from './platform/config/config.js';
import { isLoopback } from './platform/network/local-request.js';

/**
 * The warning, outside production, when the network can reach the demo accounts, which are meant only for this machine.
 */
export function networkWarning(config: Config): string | undefined {
  const { isProduction, host, publishAddress } = config;
  if (isProduction || isLoopback(publishAddress ?? host) || !config.of(AuthSettings).demoAccounts) return undefined;
  return `HOST=${host} opens to the network the demo accounts, whose password is public. HOST=127.0.0.1 keeps them to this machine.`;
}
