import { fileURLToPath } from 'node:url';
import { SANDBOX_STRIPE } from './billing/billing.settings.js';
import { SANDBOX_MODEL_KEY } from './chat/chat.settings.js';
import type { Config } from './platform/config/config.js';
import { freePort } from './platform/network/free-port.js';

/** Distance between the two port searches, so that they never choose the same port. */
const SMTP_PORT_OFFSET = 1000;

export interface Sandbox {
  /** Path of the program. */
  entry: string;
  /** Shared by the sandbox and the processes that use it. */
  environment: Record<string, string>;
}

/** The ports and environment of the sandbox; null when the configuration turns it off. */
export async function planSandbox(config: Config): Promise<Sandbox | null> {
  if (!config.sandbox) return null;
  const port = config.sandboxPort ?? (await freePort(`${config.dataDir} sandbox`));
  const smtpPort = config.sandboxSmtpPort ?? (await freePort(`${config.dataDir} sandbox`, SMTP_PORT_OFFSET));
  return {
    // It is built separately: its folder is next to src, but inside the application's build.
    entry: fileURLToPath(
      import.meta.resolve(import.meta.url.endsWith('.ts') ? '../sandbox/main.js' : './sandbox/main.js'),
    ),
    environment: {
      DATA_DIR: config.dataDir,
      PUBLIC_URL: config.publicUrl,
      SANDBOX_HOST: config.sandboxHost,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_WEBHOOK_URL: `http://${addressFor(config.host)}:${config.port}/api/billing/webhook`,
      SANDBOX_WEBHOOK_SECRET: SANDBOX_STRIPE.webhookSecret,
      SANDBOX_SECRET_KEY: SANDBOX_STRIPE.secretKey,
      SANDBOX_MODEL_KEY,
    },
  };
}

/** Where this machine reaches a server that listens on `host`. */
function addressFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
