import { fileURLToPath } from 'node:url';
import { type Config, SANDBOX_STRIPE } from './platform/config/config.js';
import { freePort } from './platform/database/embedded/free-port.js';

/** Ports further on, so that two choices never meet. */
const SMTP_PORT_OFFSET = 1000;

export interface Sandbox {
  /** Path of the program. */
  entry: string;
  /** What it and those who use it need to know of each other. */
  environment: Record<string, string>;
}

/** The local stand-ins for outside providers, where the configuration wants them. */
export async function planSandbox(config: Config): Promise<Sandbox | null> {
  if (!config.sandbox) return null;
  const port = config.sandboxPort ?? (await freePort(`${config.dataDir} sandbox`));
  const smtpPort = config.sandboxSmtpPort ?? (await freePort(`${config.dataDir} sandbox`, SMTP_PORT_OFFSET));
  return {
    // It is built by itself: beside the sources it has a folder of its own, in the build it lies below ours.
    entry: fileURLToPath(
      import.meta.resolve(import.meta.url.endsWith('.ts') ? '../sandbox/main.js' : './sandbox/main.js'),
    ),
    environment: {
      DATA_DIR: config.dataDir,
      PUBLIC_URL: config.publicUrl,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${config.port}/api/billing/webhook`,
      SANDBOX_WEBHOOK_SECRET: SANDBOX_STRIPE.webhookSecret,
      SANDBOX_SECRET_KEY: SANDBOX_STRIPE.secretKey,
    },
  };
}
