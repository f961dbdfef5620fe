import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { readError, upload } from './support/uploads.js';
import { addMember, aUserOn, signedInUserOn, type TestUser, usedBy } from './support/users.js';

const MAX_UNFINISHED = 64;
const MAX_FAILED = 1000;

let server: TestServer;
let user: TestUser;
const tone = wavTone({ seconds: 0.3 });

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await aUserOn(server, 'studio');
});

function send(file = tone, headers: Record<string, string> = user.key): Promise<Response> {
  return upload(server, { headers: { ...headers, Prefer: 'respond-async' }, file });
}

/** Runs `work` while there is a worker, in this process. */
async function withWorker(work: () => Promise<unknown>): Promise<void> {
  const worker = await server.startWorkerHere();
  try {
    await work();
  } finally {
    await worker.end();
  }
}

async function expectRefusal(response: Response, code: string, withinSeconds: number): Promise<void> {
  const seconds = Number(response.headers.get('retry-after'));
  expect(await readError(response)).toBe(`429 ${code}`);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
}

describe('the retunes of a user that have not ended', () => {
  it.each(['pending', 'processing'])('are limited, those %s too, however many are sent at once', async (status) => {
    await server.database.query(
      `INSERT INTO audio_files ("userId", "targetFrequency", status) SELECT $1, 432, $2 FROM generate_series(1, $3)`,
      [user.id, status, MAX_UNFINISHED - 2],
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
    const refused = answers.filter((answer) => answer.status !== 202);
    expect(refused).toHaveLength(6);
    for (const answer of refused) await expectRefusal(answer, 'retune.too_many_unfinished', 60);
    expect(await usedBy(server, user)).toBe(2);
    await server.database.query(
      `UPDATE audio_files SET status = 'completed' WHERE id = (SELECT id FROM audio_files WHERE "userId" = $1 LIMIT 1)`,
      [user.id],
    );
    expect((await send()).status).toBe(202);
  });

  it('are no matter to other users', async () => {
    await server.database.query(
      `INSERT INTO audio_files ("userId", "targetFrequency") SELECT $1, 432 FROM generate_series(1, $2)`,
      [(await aUserOn(server, 'studio')).id, MAX_UNFINISHED],
    );
    expect((await send()).status).toBe(202);
  });
});

describe('uploads that bring no song', () => {
  const text = Buffer.from('Not a song at all.\n'.repeat(50));
  const FAILED = `rate_limits WHERE key LIKE 'failed-retune-user:%'`;

  beforeEach(() => server.database.query(`DELETE FROM ${FAILED}`));

  async function failedSoFar(): Promise<number> {
    const [row] = await server.database.query<{ points: number }>(`SELECT points FROM ${FAILED}`);
    return row?.points ?? 0;
  }

  it('have each their own answer, until there are very many of them in an hour', async () => {
    expect(await readError(await send(text))).toBe('415 retune.not_audio');
    expect(await failedSoFar()).toBe(1);
    await server.database.query(`UPDATE ${FAILED.replace(' WHERE', ' SET points = $1 WHERE')}`, [MAX_FAILED - 1]);
    expect(await readError(await send(text))).toBe('415 retune.not_audio');
    await expectRefusal(await send(text), 'retune.too_many_failed', 3600);
    await expectRefusal(await send(), 'retune.too_many_failed', 3600);
    expect(await usedBy(server, user)).toBe(0);
  });

  it('count for the team member who sends them, not for the owner of the workspace', async () => {
    const member = await signedInUserOn(server, 'free');
    await addMember(server, user.id, member.id, 'editor');
    const headers = { ...member.cookie, Origin: server.url, 'Attune-Workspace': user.id };
    expect(await readError(await send(text, headers))).toBe('415 retune.not_audio');
    await server.database.query(`UPDATE ${FAILED.replace(' WHERE', ' SET points = $1 WHERE')}`, [MAX_FAILED]);
    await expectRefusal(await send(tone, headers), 'retune.too_many_failed', 3600);
    expect((await send()).status).toBe(202);
  });

  it('are those that were cancelled and those that a worker could not retune, too, but not songs', async () => {
    const { id } = (await (await send()).json()) as { id: string };
    await fetch(`${server.url}/api/retunes/${id}`, { method: 'DELETE', headers: user.key });
    expect(await failedSoFar()).toBe(1);
    await withWorker(async () => {
      const silent = await upload(server, { headers: user.key, file: tone.subarray(0, 44) });
      expect(await readError(silent)).toBe('422 retune.no_audio');
      await (await upload(server, { headers: user.key, file: tone })).arrayBuffer();
    });
    expect(await failedSoFar()).toBe(2);
  });
});
