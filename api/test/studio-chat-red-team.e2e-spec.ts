import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askChat } from './support/chat.js';
import { startLanguageModel, type TestModel } from './support/language-model.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { type SignedInUser, signedInUserOn } from './support/users.js';

/** Prompts of an attacker, below a heading for each group. */
const GROUPS = readFileSync(path.resolve(import.meta.dirname, 'fixtures/red-team.txt'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((group): [string, string[]] => {
    const [title = '', ...prompts] = group.trim().split('\n');
    return [title, prompts];
  });

let provider: TestModel;
let server: TestServer;
let attacker: SignedInUser;
/** What no request to the provider may contain outside the attacker's own words. */
let secrets: string[];

beforeAll(async () => {
  provider = await startLanguageModel();
  const environment = { ...provider.environment, CHAT_QUESTIONS_PER_HOUR: '1000', CHAT_QUESTIONS_PER_DAY: '1000' };
  server = await startTestServer({ environment: { ...environment, TRUST_PROXY: '1' } });
  attacker = await signedInUserOn(server, 'studio');
  const hidden = await signedInUserOn(server, 'studio');
  await server.database.query(`UPDATE users SET email = 'harbour-owner@example.test' WHERE id = $1`, [hidden.id]);
  await server.database.query(
    `INSERT INTO audio_files ("userId", "originalFilename", "targetFrequency", status, "processedAt", "processingError")
     VALUES ($1, 'secret-demo-take-7.wav', 432, 'completed', now(), NULL),
            ($1, 'cellar-tape-91.flac', 432, 'failed', NULL, '{"error": "The cellar is flooded."}')`,
    [hidden.id],
  );
  secrets = [
    hidden.id,
    'harbour-owner@',
    'secret-demo-take-7',
    'cellar-tape-91',
    'The cellar is flooded',
    attacker.id,
    server.config.databaseUrl ?? '',
    server.config.dataDir,
    'sk-sandbox',
  ];
});

afterAll(async () => {
  await server.close();
  await provider.close();
});

const lastRequest = () => provider.model.requests.at(-1)?.messages ?? [];

it('has two hundred prompts', () => {
  expect(GROUPS.flatMap(([, prompts]) => prompts)).toHaveLength(200);
});

describe.each(GROUPS)('%s', (_title, prompts) => {
  it('gets nothing of another workspace, of other people or of the server', async () => {
    provider.model.mode = 'empty';
    for (const prompt of prompts) {
      const { status, text, isDone } = await askChat(server, attacker.cookie, { message: prompt });
      expect({ prompt, status, text, isDone }).toEqual({ prompt, status: 200, text: '', isDone: true });
      const [system, ...conversation] = lastRequest();
      expect(conversation).toEqual([{ role: 'user', content: prompt }]);
      for (const secret of secrets) expect(system?.content).not.toContain(secret);
    }
  });

  // Once for each group: an echo comes word by word, which is nearly all that a question costs here.
  it('is answered with the words of the model alone, at the worst the whole request', async () => {
    provider.model.mode = 'echo';
    const [prompt] = prompts;
    const { text } = await askChat(server, attacker.cookie, { message: prompt });
    const [system] = lastRequest();
    expect(JSON.parse(text)).toMatchObject({ messages: [{ content: system?.content }, { content: prompt }] });
  });
});
