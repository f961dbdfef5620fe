import { AuthSettings } from './auth/auth.settings.js';
import type { Config } from './platform/config/config.js';
import { isLoopback } from './platform/http/local-request.js';

/** The warning, outside production, when the network can reach what is meant only for this machine. */
export function networkWarning(config: Config): string | undefined {
  const { isProduction, host, publishAddress, sandbox } = config;
  if (isProduction || isLoopback(publishAddress ?? host)) return undefined;
  const open = [
    ...(sandbox ? ['the inbox at /sandbox/inbox, which holds links that reset passwords'] : []),
    ...(config.of(AuthSettings).demoAccounts ? ['the demo accounts, whose password is public'] : []),
  ];
  if (open.length === 0) return undefined;
  return `HOST=${host} opens to the network ${open.join(', and ')}. HOST=127.0.0.1 keeps them to this machine.`;
}
