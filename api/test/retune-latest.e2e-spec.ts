import type { RetuneDto } from '../src/retune/delivery/retune.dto.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { upload } from './support/uploads.js';
import { signedInUserOn, type SignedInUser } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

async function latestOf({ cookie }: SignedInUser): Promise<RetuneDto[]> {
  const response = await fetch(`${server.url}/api/retunes`, { headers: cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as RetuneDto[];
}

async function retuned({ cookie }: SignedInUser, filename: string): Promise<void> {
  const headers = { ...cookie, Origin: server.url };
  const response = await upload(server, { headers, file: wavTone({ seconds: 0.2 }), filename });
  await response.arrayBuffer();
}

describe('the last retunes', () => {
  it('are one’s own, the newest first, with what was done', async () => {
    const person = await signedInUserOn(server, 'pro');
    const other = await signedInUserOn(server, 'pro');
    await retuned(person, 'first.wav');
    await retuned(person, 'second.wav');
    await retuned(other, 'theirs.wav');
    const latest = await latestOf(person);
    expect(latest.map(({ originalFilename }) => originalFilename)).toEqual(['second.wav', 'first.wav']);
    expect(latest[0]).toMatchObject({ status: 'completed', params: { sourceHz: 440, equivalentA4Hz: 432 } });
  });

  it('are empty at first', async () => {
    expect(await latestOf(await signedInUserOn(server, 'free'))).toEqual([]);
  });

  it('are ten at most', async () => {
    const person = await signedInUserOn(server, 'pro');
    await server.database.query(
      `INSERT INTO audio_files ("userId", "originalFilename", "targetFrequency", status, "createdAt")
       SELECT $1, 'song-' || n, 432, 'completed', now() - n * interval '1 minute' FROM generate_series(1, 12) AS n`,
      [person.id],
    );
    const names = (await latestOf(person)).map(({ originalFilename }) => originalFilename);
    expect(names).toEqual(Array.from({ length: 10 }, (_, index) => `song-${index + 1}`));
  });
});
