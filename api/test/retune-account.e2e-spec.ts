import { randomUUID } from 'node:crypto';
import { RetuneUserData } from '../src/retune/retune-user-data.js';
import { eventually } from './support/eventually.js';
import { wavTone } from './support/sounds.js';
import { allFiles } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { unzip } from './support/unzip.js';
import { upload } from './support/uploads.js';
import { signedInUserOn } from './support/users.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: true, environment: { TRUST_PROXY: '1' } });
});

afterAll(() => server.close());

describe('the songs of an account', () => {
  it('are in its export, as they were uploaded and as they were retuned', async () => {
    const { cookie } = await signedInUserOn(server, 'studio');
    const file = wavTone({ seconds: 0.3 });
    const retune = await upload(server, { headers: { ...cookie, Origin: server.url }, file, filename: 'tone.wav' });
    const id = String(retune.headers.get('retune-id'));
    const song = Buffer.from(await retune.arrayBuffer());
    const answer = await fetch(`${server.url}/api/auth/export`, { headers: cookie });
    const zip = Buffer.from(await answer.arrayBuffer());
    // Songs are uncompressed in the archive.
    expect(zip.includes(file)).toBe(true);
    expect(zip.includes(song)).toBe(true);
    for (const name of ['retunes.json', `retunes/${id}/tone.wav`, `retunes/${id}/retuned-432Hz-tone.mp3`]) {
      expect(zip.includes(name)).toBe(true);
    }
  });

  it('are all in its export, however many, but for one that is no longer stored', async () => {
    const { id: userId, cookie } = await signedInUserOn(server, 'studio');
    const lost = randomUUID();
    // Several in the same microsecond, as in a batch.
    await server.database.query(
      `INSERT INTO audio_files (id, "userId", "targetFrequency", "originalFilename", status, "objectPath", "createdAt")
       SELECT CASE n WHEN 0 THEN $2::uuid ELSE gen_random_uuid() END, $1, 432, n || '.mp3', 'completed',
              CASE n WHEN 0 THEN 'uploads/' || $2 END, now() - (n / 7) * interval '1 microsecond'
         FROM generate_series(0, 449) AS n`,
      [userId, lost],
    );
    const answer = await fetch(`${server.url}/api/auth/export`, { headers: cookie });
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const list = JSON.parse(String(files.get('retunes.json'))) as { id: string; originalFilename: string }[];
    expect(new Set(list.map(({ id }) => id)).size).toBe(450);
    const ages = list.map(({ originalFilename }) => Math.trunc(parseInt(originalFilename) / 7));
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(String(files.get('missing-files.txt'))).toContain(`retunes/${lost}/0.mp3`);
  });

  it('are listed to the end, although one is deleted meanwhile', async () => {
    const { id: userId } = await signedInUserOn(server, 'studio');
    await server.database.query(
      `INSERT INTO audio_files ("userId", "targetFrequency") SELECT $1, 432 FROM generate_series(1, 250)`,
      [userId],
    );
    const listed: string[] = [];
    for await (const file of server.app.get(RetuneUserData).export(userId)) {
      if (!('rows' in file)) continue;
      for await (const row of file.rows) {
        const { id } = row as { id: string };
        listed.push(id);
        await server.database.query('DELETE FROM audio_files WHERE id = $1', [id]);
      }
    }
    expect(listed).toHaveLength(250);
  });

  it('go with it, those under way too', async () => {
    const { id, cookie, password } = await signedInUserOn(server, 'studio');
    const headers = { ...cookie, Origin: server.url };
    await (await upload(server, { headers, file: wavTone({ seconds: 0.3 }) })).arrayBuffer();
    const underWay = upload(server, { headers, file: wavTone({ seconds: 40 }) });
    await eventually(
      async () =>
        (await server.database.query(`SELECT 1 FROM audio_files WHERE "userId" = $1 AND status = 'processing'`, [id]))
          .length > 0,
      15_000,
      'the work',
    );
    const songs = await server.database.query<{ id: string }>('SELECT id FROM audio_files WHERE "userId" = $1', [id]);
    const deletion = await fetch(`${server.url}/api/auth/account`, {
      method: 'DELETE',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    expect(deletion.status).toBe(204);
    expect((await underWay).status).toBeGreaterThanOrEqual(400);
    expect(await server.database.query('SELECT 1 FROM audio_files WHERE "userId" = $1', [id])).toEqual([]);
    const left = async (): Promise<string[]> => {
      const names = await allFiles(server);
      return names.filter((name) => songs.some((song) => name.includes(song.id)));
    };
    await eventually(async () => (await left()).length === 0, 5_000, 'the end of the files');
  });
});
