import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Storage } from '../src/platform/storage/storage.js';
import { readEvents } from './support/server-sent-events.js';
import { wavTone } from './support/sounds.js';
import { itOnDisk, storedKeys } from './support/stored-files.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { upload, readError } from './support/uploads.js';
import { aUserOn, type TestUser, usedBy } from './support/users.js';

let server: TestServer;
let studio: TestUser;
const tone = wavTone({ seconds: 1.5 });
const TONE_FRAMES = 66_150;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  studio = await aUserOn(server, 'studio');
});

afterAll(() => server.close());

describe('POST /api/retune', () => {
  it('answers with the song, its name and what was done to it', async () => {
    const response = await upload(server, { headers: studio.key, file: tone, filename: 'Süße Töne.wav' });
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'retune-cents': '-31.7667',
      'retune-gain-db': '0.00',
      'x-retune-gain-db': '0.00',
      'retune-limiter-db': '0.00',
      'retune-frames': String(TONE_FRAMES),
      'x-content-type-options': 'nosniff',
    });
    expect(Number(headers['retune-ratio'])).toBeCloseTo(432 / 440, 12);
    expect(headers['retune-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''retuned-432Hz-S%C3%BC%C3%9Fe%20T%C3%B6ne.mp3`);
    const song = Buffer.from(await response.arrayBuffer());
    expect(song.length).toBe(Number(headers['content-length']));
    expect(framesOf(song)).toBe(TONE_FRAMES);
  });

  it('accepts the public API’s field names, also after the file', async () => {
    const response = await upload(server, {
      headers: studio.key,
      query: '',
      file: tone,
      fileField: 'file',
      fieldsAfter: { sourceFreq: '441.5', targetFreq: '528', format: 'flac' },
    });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('retune-ratio'))).toBeCloseTo(528 / 441.5, 12);
    expect(response.headers.get('content-type')).toBe('audio/flac');
    expect(response.headers.get('content-disposition')).toContain('retuned-528Hz-song.flac');
  });

  it('counts a retune and keeps exact numbers in the row', async () => {
    const user = await aUserOn(server, 'studio');
    const response = await upload(server, {
      headers: user.key,
      query: 'targetHz=432.55&anchor=note&format=wav&quality=standard',
      file: tone,
    });
    await response.arrayBuffer();
    expect(await usedBy(server, user)).toBe(1);
    const [row] = await server.database.query<{ processingParams: object }>('SELECT * FROM audio_files WHERE id = $1', [
      response.headers.get('retune-id'),
    ]);
    expect(row).toMatchObject({
      userId: user.id,
      originalFilename: 'song.wav',
      originalFrequency: 440,
      targetFrequency: 433,
      status: 'completed',
      duration: 1.5,
      processingParams: { anchor: 'note', targetHz: 432.55, sourceHz: 440, equivalentA4Hz: 432.55, gainDb: 0 },
    });
  });

  it('lets a client name the id beforehand, once', async () => {
    const id = randomUUID();
    const headers = { ...studio.key, 'Retune-Id': id };
    const first = await upload(server, { headers, file: tone });
    expect(first.headers.get('retune-id')).toBe(id);
    await first.arrayBuffer();
    const stranger = await aUserOn(server, 'studio');
    const second = await upload(server, { headers: { ...stranger.key, 'Retune-Id': id }, file: tone });
    expect(await readError(second)).toBe('409 retune.id_taken');
    expect(await usedBy(server, stranger)).toBe(0);
    const [row] = await server.database.query<{ status: string }>('SELECT status FROM audio_files WHERE id = $1', [id]);
    expect(row?.status).toBe('completed');
  });

  it('refuses an id that no other route accepts, and charges nothing', async () => {
    const user = await aUserOn(server, 'studio');
    for (const id of ['song-1', '3f2b8c1e-4d5a-9b6c-8d7e-9f0a1b2c3d4e', '3f2b8c1e-4d5a-4b6c-0d7e-9f0a1b2c3d4e']) {
      const response = await upload(server, { headers: { ...user.key, 'Retune-Id': id }, file: tone });
      expect(await readError(response)).toBe('400 retune.bad_id');
    }
    expect(await usedBy(server, user)).toBe(0);
  });

  itOnDisk('takes an id again whose song the storage did not take, and charges once', async () => {
    const id = randomUUID();
    const [user, stranger] = [await aUserOn(server, 'studio'), await aUserOn(server, 'studio')];
    const send = ({ key }: TestUser): Promise<Response> =>
      upload(server, { headers: { ...key, 'Retune-Id': id }, file: tone });
    const parts = path.join(server.dataDir, 'files/.parts');
    await rename(parts, `${parts}-away`);
    try {
      expect(await readError(await send(user))).toBe('500 internal.unexpected');
    } finally {
      await rename(`${parts}-away`, parts);
    }
    expect(await usedBy(server, user)).toBe(0);
    const answers = await Promise.all([send(user), send(user)]);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readError(await send(stranger))).toBe('409 retune.id_taken');
    expect([await usedBy(server, user), await usedBy(server, stranger)]).toEqual([1, 0]);
  });

  it('takes an id again whose song was refused, but not that of a retune that was cancelled', async () => {
    const headers = { ...(await aUserOn(server, 'studio')).key, 'Retune-Id': randomUUID() };
    const send = (file: Buffer, more = {}): Promise<Response> =>
      upload(server, { headers: { ...headers, ...more }, file });
    expect((await send(Buffer.alloc(500, 'text'))).status).toBe(415);
    const long = wavTone({ seconds: 60 });
    expect((await send(long, { Prefer: 'respond-async' })).status).toBe(202);
    await fetch(`${server.url}/api/retunes/${headers['Retune-Id']}`, { method: 'DELETE', headers });
    expect(await readError(await send(long))).toBe('409 retune.cancelled');
  });

  it.each<[string, string, Buffer | undefined, string]>([
    ['no file', 'targetHz=432', undefined, '400 retune.file_missing'],
    ['no target', '', tone, '400 retune.target_missing'],
    ['an invalid target', 'targetHz=43', tone, '400 retune.bad_target'],
    ['a hint without auto', 'targetHz=432&hintHz=466', tone, '400 retune.hint_needs_auto'],
    ['a song that is said to be there', 'targetHz=432&sourceHz=432.1', tone, '409 retune.already_at_target'],
    ['an unknown format', 'targetHz=432&format=ogg', tone, '400 retune.bad_format'],
    ['an unknown parameter', 'targetHz=432&fromat=wav', tone, '400 retune.unknown_parameter'],
    ['an empty file', 'targetHz=432', Buffer.alloc(0), '422 retune.empty_file'],
    ['plain text', 'targetHz=432', Buffer.from('Not a song at all.\n'.repeat(50)), '415 retune.not_audio'],
    ['a header without sound', 'targetHz=432', tone.subarray(0, 44), '422 retune.no_audio'],
  ])('refuses %s and refunds the unit', async (_what, query, file, expected) => {
    const user = await aUserOn(server, 'studio');
    const response = await upload(server, { headers: user.key, query, file });
    expect(await readError(response)).toBe(expected);
    expect(await usedBy(server, user)).toBe(0);
  });

  it('names what it found instead of audio', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000)]);
    const response = await upload(server, { headers: studio.key, file: png, filename: 'song.mp3' });
    expect(response.status).toBe(415);
    expect(((await response.json()) as { error: string }).error).toMatch(/PNG/);
  });

  it('refuses a second file, a body that is no form, and no body', async () => {
    const form = new FormData();
    form.append('audio', new Blob([new Uint8Array(tone)]), 'a.wav');
    form.append('file', new Blob([new Uint8Array(tone)]), 'b.wav');
    const url = `${server.url}/api/retune?targetHz=432`;
    const post = (body: FormData | string | null, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(url, { method: 'POST', headers: { ...studio.key, ...headers }, body });
    expect(await readError(await post(form))).toBe('400 retune.one_file_only');
    expect(await readError(await post('{"targetHz":432}', { 'Content-Type': 'application/json' }))).toBe(
      '400 retune.file_missing',
    );
    expect(await readError(await post(null))).toBe('400 retune.file_missing');
    const broken = 'multipart/form-data; boundary=x';
    expect(await readError(await post('--y\r\n\r\nnonsense', { 'Content-Type': broken }))).toMatch(/^400 /);
  });

  it('lists a song that was sent without a name as any other', async () => {
    const user = await aUserOn(server, 'studio');
    const head =
      '--b\r\nContent-Disposition: form-data; name="audio"\r\nContent-Type: application/octet-stream\r\n\r\n';
    const response = await fetch(`${server.url}/api/retune?targetHz=432`, {
      method: 'POST',
      headers: { ...user.key, Prefer: 'respond-async', 'Content-Type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([Buffer.from(head), tone, Buffer.from('\r\n--b--\r\n')]),
    });
    expect(response.status).toBe(202);
    const latest = await fetch(`${server.url}/api/retunes`, { headers: user.key });
    expect(await latest.json()).toMatchObject([{ originalFilename: 'audio' }]);
    // Not left at work: the next tests compare what is stored.
    const { id } = (await response.json()) as { id: string };
    const events = await readEvents(`${server.url}/api/retunes/${id}/events`, user.key);
    expect(events.at(-1)).toEqual({ event: 'end', data: { status: 'completed' } });
  });

  it('takes a name that no database holds, and refuses a parameter like that as any other', async () => {
    const user = await aUserOn(server, 'studio');
    const head = `--b\r\nContent-Disposition: form-data; name="audio"; filename*=utf-8''one%00two.wav\r\n\r\n`;
    const response = await fetch(`${server.url}/api/retune?targetHz=432`, {
      method: 'POST',
      headers: { ...user.key, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([Buffer.from(head), tone, Buffer.from('\r\n--b--\r\n')]),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('retuned-432Hz-one_two.mp3');
    await response.arrayBuffer();
    const refused = await upload(server, {
      headers: user.key,
      query: '',
      file: tone,
      fieldsAfter: { targetHz: '4\0' },
    });
    expect(await readError(refused)).toBe('400 retune.bad_target');
    expect(await usedBy(server, user)).toBe(1);
  });

  it('leaves nothing of refused uploads in the storage', async () => {
    const user = await aUserOn(server, 'studio');
    const before = await storedKeys(server);
    await upload(server, { headers: user.key, file: Buffer.from('x'.repeat(200_000)) });
    await upload(server, { headers: user.key, query: 'targetHz=432&format=ogg', file: tone });
    await upload(server, { headers: user.key, query: '', file: tone, fieldsAfter: { targetHz: '1' } });
    expect(await storedKeys(server)).toEqual(before);
  });
});

describe('who may retune', () => {
  it('needs a key', async () => {
    expect(await readError(await upload(server, { headers: {}, file: tone }))).toBe('401 auth.not_signed_in');
    for (const authorization of ['Bearer nonsense', 'Basic abc', `Bearer att_live_${'x'.repeat(43)}`]) {
      const response = await upload(server, { headers: { Authorization: authorization }, file: tone });
      expect(await readError(response)).toBe('401 auth.bad_api_key');
    }
  });

  it('refuses a key that was revoked or has expired, on the next request', async () => {
    for (const change of ['"isActive" = false', `"expiresAt" = now() - interval '1 second'`]) {
      const user = await aUserOn(server, 'studio');
      expect((await fetch(`${server.url}/api/usage`, { headers: user.key })).status).toBe(200);
      await server.database.query(`UPDATE api_keys SET ${change} WHERE "userId" = $1`, [user.id]);
      expect((await fetch(`${server.url}/api/usage`, { headers: user.key })).status).toBe(401);
    }
  });

  it('refuses keys outside Studio, at once after a downgrade', async () => {
    const user = await aUserOn(server, 'studio');
    await server.database.query(`UPDATE users SET "subscriptionTier" = 'pro' WHERE id = $1`, [user.id]);
    expect(await readError(await upload(server, { headers: user.key, file: tone }))).toBe('403 auth.api_not_in_plan');
  });

  it('holds a key to its scopes', async () => {
    const user = await aUserOn(server, 'studio');
    await server.database.query(`UPDATE api_keys SET scopes = '{read}' WHERE "userId" = $1`, [user.id]);
    expect((await fetch(`${server.url}/api/usage`, { headers: user.key })).status).toBe(200);
    expect(await readError(await upload(server, { headers: user.key, file: tone }))).toBe('403 auth.scope_missing');
  });
});

describe('a retune that is not waited for', () => {
  it('is accepted with 202 and can be followed, fetched, and fetched again', async () => {
    const accepted = await upload(server, { headers: { ...studio.key, Prefer: 'respond-async' }, file: tone });
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('preference-applied')).toBe('respond-async');
    const statusUrl = server.url + String(accepted.headers.get('location'));
    const body = (await accepted.json()) as { id: string; status: string };
    expect(body).toMatchObject({
      status: expect.stringMatching(/^(pending|processing)$/) as string,
      statusUrl: `/api/retunes/${body.id}`,
    });

    const events = await readEvents(`${server.url}/api/retunes/${body.id}/events`, studio.key);
    expect(events.at(-1)).toEqual({ event: 'end', data: { status: 'completed' } });
    expect(await (await fetch(statusUrl, { headers: studio.key })).json()).toMatchObject({
      status: 'completed',
      resultUrl: `/api/retunes/${body.id}/result`,
      params: { targetHz: 432, frames: TONE_FRAMES },
    });
    for (let time = 0; time < 2; time += 1) {
      const result = await fetch(`${statusUrl}/result`, { headers: studio.key });
      expect(result.status).toBe(200);
      expect(framesOf(Buffer.from(await result.arrayBuffer()))).toBe(TONE_FRAMES);
    }
  });

  it('is gone when its song is no longer stored', async () => {
    const accepted = await upload(server, { headers: { ...studio.key, Prefer: 'respond-async' }, file: tone });
    const { id } = (await accepted.json()) as { id: string };
    await readEvents(`${server.url}/api/retunes/${id}/events`, studio.key);
    await server.app.get(Storage).remove(`results/${id}`);
    const result = await fetch(`${server.url}/api/retunes/${id}/result`, { headers: studio.key });
    expect(await readError(result)).toBe('410 retune.result_gone');
    expect(result.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('reports why it failed when its result is requested', async () => {
    const user = await aUserOn(server, 'studio');
    const accepted = await upload(server, {
      headers: { ...user.key, Prefer: 'respond-async' },
      file: tone.subarray(0, 44),
    });
    const { id } = (await accepted.json()) as { id: string };
    await readEvents(`${server.url}/api/retunes/${id}/events`, user.key);
    const result = await fetch(`${server.url}/api/retunes/${id}/result`, { headers: user.key });
    expect(await readError(result)).toBe('422 retune.no_audio');
    expect(await usedBy(server, user)).toBe(0);
  });
});

describe('another user’s retune', () => {
  it('looks exactly like one that does not exist', async () => {
    const mine = await upload(server, { headers: studio.key, file: tone });
    await mine.arrayBuffer();
    const stranger = await aUserOn(server, 'studio');
    const id = String(mine.headers.get('retune-id'));
    for (const [method, suffix] of [
      ['GET', ''],
      ['GET', '/result'],
      ['GET', '/receipt'],
      ['GET', '/analysis'],
      ['DELETE', ''],
      ['DELETE', '/result'],
    ]) {
      const answers = await Promise.all(
        [id, randomUUID()].map(async (someId) => {
          const response = await fetch(`${server.url}/api/retunes/${someId}${suffix}`, {
            method: method ?? '',
            headers: stranger.key,
          });
          return [response.status, await response.text()];
        }),
      );
      expect(answers[0]).toEqual([
        404,
        JSON.stringify({ error: 'There is no such retune.', code: 'retune.not_found' }),
      ]);
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it('is not asked for by anything but a UUID', async () => {
    const response = await fetch(`${server.url}/api/retunes/1%20OR%201=1`, { headers: studio.key });
    expect(await readError(response)).toBe('400 retune.bad_id');
  });
});

/** Frames as decoded, gapless information respected; from a file, since that information needs the whole of it. */
function framesOf(song: Buffer): number {
  const file = path.join(server.dataDir, `${randomUUID()}.song`);
  writeFileSync(file, song);
  const decoded = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-ac', '1', '-f', 's16le', '-'], {
    maxBuffer: 2 ** 30,
  });
  return decoded.stdout.length / 2;
}
