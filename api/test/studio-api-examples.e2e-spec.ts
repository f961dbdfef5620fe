import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { listenLocally, type LocalServer } from './support/local-server.js';
import { wavMusic } from './support/sounds.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { upload } from './support/uploads.js';
import { aUserOn, type TestUser } from './support/users.js';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
/** The server in the examples. */
const HOST = 'http://localhost:3000';

const EXAMPLES = [
  { file: 'retune.sh', block: 'sh', program: 'sh', needs: 'curl' },
  { file: 'retune.ts', block: 'ts', program: process.execPath, needs: process.execPath },
  { file: 'retune.py', block: 'python', program: 'python3', needs: 'python3' },
] as const;

const readExample = (file: string): Promise<string> => readFile(path.join(DOCS, 'examples', file), 'utf8');

it.each(EXAMPLES)('docs/api.md shows $file as it is', async ({ file, block }) => {
  const document = await readFile(path.join(DOCS, 'api.md'), 'utf8');
  const blocks = [...document.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  expect(blocks.filter(([, language]) => language === block).map(([, , text]) => text)).toEqual([
    await readExample(file),
  ]);
});

describe('the examples of the documentation', () => {
  let server: TestServer;
  let folder: TempDir;
  let user: TestUser;

  beforeAll(async () => {
    server = await startTestServer({ worker: true });
    folder = await createTempDir();
    user = await aUserOn(server, 'studio');
    await writeFile(path.join(folder.path, 'song "A".wav'), wavMusic({ a4Hz: 442, seconds: 6 }));
  });

  afterAll(async () => {
    await server.close();
    await folder.remove();
  });

  for (const { file, program, needs } of EXAMPLES) {
    const isThere = spawnSync(needs, ['--version']).status === 0;
    const test = isThere ? it : it.skip;
    const missing = isThere ? '' : ` (skipped: this machine has no ${needs})`;

    test(`${file} retunes a song as it is written${missing}`, async () => {
      const { code, output } = await run(program, file, user.key.Authorization.replace('Bearer ', ''));
      expect([code, output]).toEqual([0, expect.any(String)]);
      const result = await readFile(path.join(folder.path, `${file}.mp3`));
      const measured = await upload(server, { headers: user.key, route: '/api/measure', query: '', file: result });
      const { a4Hz } = (await measured.json()) as { a4Hz: number };
      expect(Math.abs(a4Hz - 432)).toBeLessThan(0.3);
    });

    test(`${file} ends with the reason when the key is not accepted${missing}`, async () => {
      const { code, output } = await run(program, file, `att_live_${'x'.repeat(43)}`);
      expect(code).not.toBe(0);
      const result = await readFile(path.join(folder.path, `${file}.mp3`), 'utf8').catch(() => '');
      expect(output + result).toMatch(/This API key is unknown, expired or revoked/);
    });

    test(`${file} sends the same request again when a server restarts${missing}`, async () => {
      const restarting = await startRestartingServer();
      const { code, output } = await run(program, file, 'att_live_any', undefined, restarting.url);
      await restarting.close();
      expect([code, output]).toEqual([0, expect.any(String)]);
      expect(await readFile(path.join(folder.path, `${file}.mp3`), 'utf8')).toBe('the song');
      const id = restarting.requests[0]?.replace('503 ', '') ?? '';
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(restarting.requests).toEqual([`503 ${id}`, `200 ${id}`]);
    });
  }

  const python = spawnSync('python3', ['--version']).status === 0 ? it : it.skip;
  python('retune.py ends with a sentence when the key of a large song is not accepted', async () => {
    await writeFile(path.join(folder.path, 'large.wav'), Buffer.alloc(30 * 2 ** 20));
    const { code, output } = await run('python3', 'retune.py', 'att_live_unknown', 'large.wav');
    expect(code).toBe(1);
    expect(output).toMatch(/Is the server running, the key right/);
    expect(output).not.toContain('Traceback');
  });

  /** Runs an example with this server's address in it. */
  async function run(
    program: string,
    file: string,
    key: string,
    song = 'song "A".wav',
    url = server.url,
  ): Promise<{ code: number; output: string }> {
    const text = (await readExample(file)).replaceAll(HOST, url);
    await writeFile(path.join(folder.path, file), text);
    return new Promise((resolve) => {
      const options = { cwd: folder.path, env: { ...process.env, ATTUNE_KEY: key }, timeout: 30_000 };
      const child = execFile(program, [file, song, `${file}.mp3`], options, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
  }
});

/** Answers as a server that restarts after an upload. `requests`: the status and the id of each. */
async function startRestartingServer(): Promise<LocalServer & { requests: string[] }> {
  const requests: string[] = [];
  const http = createServer((request, response) => {
    const isFirst = requests.length === 0;
    requests.push(`${isFirst ? 503 : 200} ${String(request.headers['retune-id'])}`);
    request.resume().on('end', () => {
      const answer = { code: 'retune.ask_again', error: 'This server is restarting.' };
      if (isFirst) response.writeHead(503, { 'Retry-After': '1' }).end(JSON.stringify(answer));
      else response.writeHead(200).end('the song');
    });
  });
  return { ...(await listenLocally(http)), requests };
}
