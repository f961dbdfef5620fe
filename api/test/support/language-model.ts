import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLanguageModel, type LanguageModel } from '../../sandbox/model/language-model.js';
import { SANDBOX_MODEL_KEY } from '../../src/chat/chat.settings.js';

export interface TestModel {
  model: LanguageModel;
  /** The environment that makes the application use it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** The sandbox's language model on a port of its own. */
export async function startLanguageModel(): Promise<TestModel> {
  const model = createLanguageModel({ apiKey: SANDBOX_MODEL_KEY });
  const server = createServer((request, response) => {
    if (!model.handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    model,
    environment: { SANDBOX_PORT: String((server.address() as AddressInfo).port) },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
