import { createServer } from 'node:http';
import { createLanguageModel, type LanguageModel } from '../../sandbox/model/language-model.js';
import { SANDBOX_MODEL_KEY } from '../../src/chat/chat.settings.js';
import { listenLocally } from './local-server.js';

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
  const { port, close } = await listenLocally(server);
  return { model, environment: { SANDBOX_PORT: String(port) }, close };
}
