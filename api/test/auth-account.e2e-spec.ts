import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserDataOwner, UserDataRegistry } from '../src/auth/account/user-data-registry.js';
import { ApiKeyRepository } from '../src/auth/api-key.repository.js';
import { AppError } from '../src/platform/errors/app-error.js';
import { aPerson, anotherBrowser, PASSWORD } from './support/accounts.js';
import { Browser, json } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { unzip } from './support/unzip.js';

const SONG = Buffer.alloc(300_000, 'la ');

let server: TestServer;
let beforeDeletion: (userId: string) => Promise<void>;
let openSong: () => Promise<Readable>;
let rows: () => AsyncIterable<unknown>;

beforeAll(async () => {
  server = await startTestServer();
  // What a module above contributes.
  const owner: UserDataOwner = {
    // eslint-disable-next-line @typescript-eslint/require-await -- other implementations have to await
    async *export(userId) {
      yield { path: 'songs/history.json', json: { owner: userId } };
      yield { path: 'songs/song.mp3', open: () => openSong() };
      yield { path: 'songs/list.json', rows: rows() };
    },
    beforeDeletion: (userId) => beforeDeletion(userId),
  };
  server.app.get(UserDataRegistry).add(owner);
});
afterAll(() => server.close());
beforeEach(() => {
  beforeDeletion = () => Promise.resolve();
  openSong = () => Promise.resolve(Readable.from([SONG]));
  rows = () => Readable.from([]);
});

describe('the export of an account', () => {
  it('is a ZIP archive of all stored data, without any credentials', async () => {
    const person = await aPerson(server);
    const key = await server.app.get(ApiKeyRepository).create({ userId: person.id, name: 'Mixer' });
    const answer = await person.browser.get('/api/auth/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?attune-export-\d{4}-\d\d-\d\d\.zip"?$/,
    );
    const files = unzip(answer.bytes);
    const jsonOf = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? 'null');
    expect(jsonOf('account.json')).toEqual(json(await person.browser.get('/api/auth/user')));
    expect(jsonOf('sessions.json')).toEqual([expect.objectContaining({ device: expect.any(String) })]);
    expect(jsonOf('api-keys.json')).toEqual([expect.objectContaining({ name: 'Mixer', keyPrefix: key.slice(0, 12) })]);
    expect(jsonOf('songs/history.json')).toEqual({ owner: person.id });
    expect(files.get('songs/song.mp3')).toEqual(SONG);
    const texts = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString());
    expect(texts.join()).not.toMatch(/argon2|passwordHash|keyHash|"sid"|Token|stripe/i);
    expect(texts.join()).not.toContain(key);
  });

  it('holds lists of any length', async () => {
    const { browser } = await aPerson(server);
    const list = Array.from({ length: 3000 }, (_, i) => ({ i, text: 'one\ntwo\u2028three' }));
    for (const expected of [list, []]) {
      rows = () => Readable.from(expected);
      const files = unzip((await browser.get('/api/auth/export')).bytes);
      expect(files.get('songs/list.json')?.toString()).toBe(`${JSON.stringify(expected, null, 2)}\n`);
    }
  });

  it('is created while it is sent, and stops when the client disconnects', async () => {
    const { browser } = await aPerson(server);
    let made = 0;
    let isOver = false;
    // eslint-disable-next-line @typescript-eslint/require-await -- other implementations have to await
    rows = async function* () {
      try {
        for (; made < 1e6; made += 1) yield randomUUID();
      } finally {
        isOver = true;
      }
    };
    const leaving = new AbortController();
    const answer = await fetch(`${server.url}/api/auth/export`, {
      headers: { Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      signal: leaving.signal,
    });
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    await eventually(() => made > 1000);
    leaving.abort();
    await eventually(() => isOver, 5_000, 'the end of the export');
    expect(made).toBeLessThan(1e6);
  });

  it('names a file that is no longer stored, and holds all others', async () => {
    const { browser } = await aPerson(server);
    rows = () => Readable.from([1]);
    openSong = () =>
      Promise.reject(new AppError({ code: 'storage.missing', status: 404, message: 'This file is no longer stored.' }));
    const files = unzip((await browser.get('/api/auth/export')).bytes);
    expect(files.has('songs/song.mp3')).toBe(false);
    expect(files.get('songs/list.json')?.toString()).toBe('[\n  1\n]\n');
    expect(files.get('missing-files.txt')?.toString()).toMatch(/no longer stored.*\n\nsongs\/song\.mp3\n$/);
  });

  it('is cut off, and not passed off as whole, when a file cannot be read', async () => {
    const { browser } = await aPerson(server);
    openSong = () => Promise.reject(new Error('gone'));
    await expect(browser.get('/api/auth/export')).rejects.toThrow();
    openSong = () => Promise.resolve(Readable.from(failing()));
    await expect(browser.get('/api/auth/export')).rejects.toThrow();
  });

  it('is for the person alone, ten times an hour', async () => {
    expect((await new Browser(server.url).get('/api/auth/export')).status).toBe(401);
    const { browser } = await aPerson(server);
    for (let i = 0; i < 10; i += 1) expect((await browser.get('/api/auth/export')).status).toBe(200);
    expect((await browser.get('/api/auth/export')).status).toBe(429);
  });
});

// eslint-disable-next-line @typescript-eslint/require-await -- a stream that breaks
async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(10_000);
  throw new Error('the disk is gone');
}

describe('deleting an account', () => {
  async function countRows(userId: string): Promise<number> {
    const [row] = await server.database.query<{ n: number }>(
      `SELECT ((SELECT count(*) FROM users WHERE id = $1) + (SELECT count(*) FROM sessions WHERE "userId" = $1)
             + (SELECT count(*) FROM api_keys WHERE "userId" = $1))::int AS n`,
      [userId],
    );
    return row?.n ?? -1;
  }

  it('deletes everything: data outside the database first, while the rows still exist', async () => {
    const person = await aPerson(server);
    const phone = await anotherBrowser(server, person);
    await server.app.get(ApiKeyRepository).create({ userId: person.id, name: 'Mixer' });
    const seen: number[] = [];
    beforeDeletion = async (userId) => {
      seen.push(await countRows(userId));
    };
    const answer = await person.browser.delete('/api/auth/account', { password: PASSWORD });
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(person.browser.cookies.size).toBe(0);
    expect(seen).toEqual([4]);
    expect(await countRows(person.id)).toBe(0);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    const again = await new Browser(server.url).post('/api/auth/login', { email: person.email, password: PASSWORD });
    expect(again.status).toBe(401);
  });

  it('asks for the password', async () => {
    const person = await aPerson(server);
    const wrong = await person.browser.delete('/api/auth/account', { password: 'x' });
    expect(json(wrong)).toMatchObject({
      code: 'auth.wrong_password',
      fields: { password: 'This is not your current password.' },
    });
    for (const form of [undefined, {}]) {
      const missing = await person.browser.delete('/api/auth/account', form);
      expect([missing.status, json(missing)['fields']]).toEqual([400, { password: 'Please enter your password' }]);
    }
    expect((await new Browser(server.url).delete('/api/auth/account', { password: PASSWORD })).status).toBe(401);
    expect(await countRows(person.id)).toBe(2);
  });

  it('leaves all as it is when something outside cannot be removed, and can be tried again', async () => {
    const person = await aPerson(server);
    beforeDeletion = () =>
      Promise.reject(new AppError({ code: 'fixture.away', status: 503, message: 'The bank does not answer.' }));
    expect((await person.browser.delete('/api/auth/account', { password: PASSWORD })).status).toBe(503);
    expect((await person.browser.get('/api/auth/user')).status).toBe(200);
    beforeDeletion = () => Promise.resolve();
    expect((await person.browser.delete('/api/auth/account', { password: PASSWORD })).status).toBe(204);
  });
});
