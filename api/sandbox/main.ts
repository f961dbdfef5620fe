import { createServer } from 'node:http';
import path from 'node:path';
// Independent: the sandbox does not use the application's configuration.
import { env } from 'node:process';
import { createInbox } from './inbox/inbox.js';
import { createLanguageModel } from './model/language-model.js';
import { createPaymentProvider } from './payment/payment-provider.js';
import { isKnownHost } from './web/known-host.js';

/**
 * The sandbox: stand-ins for the providers of payment, mail and a language model in one separate
 * process, configured by `start`.
 */
async function main(): Promise<void> {
  const stateDir = path.join(required('DATA_DIR'), 'sandbox');
  const host = env.SANDBOX_HOST ?? '127.0.0.1';
  const inbox = await createInbox({
    stateDir: path.join(stateDir, 'inbox'),
    host,
    smtpPort: Number(required('SANDBOX_SMTP_PORT')),
  });
  const payment = createPaymentProvider({
    publicUrl: required('PUBLIC_URL'),
    stateDir: path.join(stateDir, 'payment'),
    webhookUrl: required('SANDBOX_WEBHOOK_URL'),
    webhookSecret: required('SANDBOX_WEBHOOK_SECRET'),
    secretKey: required('SANDBOX_SECRET_KEY'),
  });
  const model = createLanguageModel({ apiKey: required('SANDBOX_MODEL_KEY') });
  const server = createServer((request, response) => {
    if (!isKnownHost(request.headers.host, host)) {
      response
        .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('The sandbox is for this machine only.\n');
      return;
    }
    void (async () => {
      if (inbox.handle(request, response)) return;
      if (model.handle(request, response)) return;
      if (await payment.handle(request, response)) return;
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The sandbox has nothing here.\n');
    })();
  });
  server.listen(Number(required('SANDBOX_PORT')), host, () => {
    process.send?.({ type: 'ready' }, undefined, undefined, (error) => {
      // Its supervisor died meanwhile.
      if (error !== null) process.exit(0);
    });
  });
  server.on('error', fail);

  const stop = (): void => {
    payment.close();
    server.close();
    server.closeAllConnections();
    void inbox.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.on('SIGINT', () => {
    // Under a supervisor, the supervisor decides on the order.
    if (!process.connected) stop();
  });
}

function required(name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The sandbox needs ${name} in its environment.`);
  return value;
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
