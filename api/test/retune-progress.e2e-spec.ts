import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventually } from './support/eventually.js';
import { readEvents } from './support/server-sent-events.js';
import { wavTone } from './support/sounds.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { upload } from './support/uploads.js';
import { aUserOn, type TestUser } from './support/users.js';

let server: TestServer;
let studio: TestUser;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  studio = await aUserOn(server, 'studio');
});

afterAll(() => server.close());

describe('the progress of a song', () => {
  it('rises, and ends with the song', async () => {
    const id = randomUUID();
    const accepted = await upload(server, {
      headers: { ...studio.key, 'Retune-Id': id, Prefer: 'respond-async' },
      file: wavTone({ seconds: 20 }),
    });
    expect(accepted.status).toBe(202);
    const events = await readEvents(`${server.url}/api/retune/${id}/events`, studio.key);
    expect(events.at(-1)).toEqual({ event: 'end', data: { status: 'completed' } });
    const percents = events.filter(({ event }) => event === 'progress').map(({ data }) => Number(data.percent));
    expect(percents.length).toBeGreaterThan(3);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(events.map(({ data }) => data.stage)).toContain('retune');
  });

  it('that no client watches is not published, only that it is accepted and ends', async () => {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    const published: { id: string; status: string; progress: object[] }[] = [];
    client.on('notification', ({ payload = '' }) => published.push(JSON.parse(payload) as (typeof published)[number]));
    await client.query('LISTEN "attune.retune"');
    try {
      const response = await upload(server, { headers: studio.key, file: wavTone({ seconds: 20 }) });
      await response.arrayBuffer();
      const id = response.headers.get('retune-id');
      const ofSong = () => published.filter((event) => event.id === id);
      await eventually(() => ofSong().some(({ status }) => status === 'completed'));
      expect(ofSong().map(({ status }) => status)).toEqual(['pending', 'completed']);
      expect(ofSong().flatMap(({ progress }) => progress)).toHaveLength(1);
    } finally {
      await client.end();
    }
  });
});
