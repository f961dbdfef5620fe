import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askChat } from './support/chat.js';
import { startLanguageModel, type TestModel } from './support/language-model.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { signedInUserOn } from './support/users.js';

let provider: TestModel;
let server: TestServer;

beforeAll(async () => {
  provider = await startLanguageModel();
  server = await startTestServer({ environment: { ...provider.environment, TRUST_PROXY: '1' } });
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

describe('an answer', () => {
  it('comes from the guide, names its sources, and says who wrote it', async () => {
    const { cookie } = await signedInUserOn(server, 'studio');
    const answer = await askChat(server, cookie, { message: 'How do I create an API key?' });
    console.log(JSON.stringify(answer, null, 1));
    expect(answer.isDone).toBe(true);
  });
});
