import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diagnose } from './diagnosis.js';
import { parseConfig } from './platform/config/config.js';
import { moduleSettings } from './settings.js';

const dataDir = path.join(tmpdir(), `attune-test-doctor-${process.pid}`);

beforeAll(() => {
  for (const name of ['files', 'work']) mkdirSync(path.join(dataDir, name), { recursive: true });
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('npm run doctor', () => {
  it('says in a sentence each what the machine has', async () => {
    const findings = await diagnose(parseConfig({ DATA_DIR: dataDir }, moduleSettings));
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^Node \d+\.\d+\.\d+ runs this\.$/),
      expect.stringMatching(/^Rubber Band \d+\.\d+\.\d+ is (our own build( for AVX2)?|WebAssembly.*|the system's)\.$/),
      expect.stringMatching(/^ffmpeg \S+ runs\.$/),
      expect.stringMatching(/^ffprobe \S+ runs\.$/),
      expect.stringMatching(/^Postgres \d+, the embedded one, runs\.$/),
      expect.stringMatching(/^Uploads are decoded (in a sandbox|without a sandbox: .+)\.$/),
      expect.stringMatching(/^\d+\.\d GB are free in .+\.$/),
      expect.stringMatching(/^\d+\.\d GB are free in .+\/files\.$/),
      expect.stringMatching(/^\d+\.\d GB are free in .+\/work\.$/),
    ]);
  });

  it('says what is wrong: no database, no room, no bucket', async () => {
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      DATABASE_SESSION_URL: 'postgres://127.0.0.1:1/none',
      STORAGE_RESERVE_GB: '100000',
      S3_BUCKET: 'attune',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    };
    const findings = await diagnose(parseConfig(settings, moduleSettings));
    expect(findings.filter(({ isWell }) => !isWell).map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'Postgres cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
        expect.stringMatching(/^OPENAI_BASE_URL: http:\/\/127\.0\.0\.1:1\/v1 cannot be reached, /),
        'Postgres cannot be used at DATABASE_SESSION_URL: connect ECONNREFUSED 127.0.0.1:1.',
        expect.stringMatching(/^S3_ENDPOINT cannot be reached: http:\/\/127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\.$/),
        expect.stringMatching(
          /GB are free in .+\/work, less than STORAGE_RESERVE_GB: uploads are refused, songs wait\.$/,
        ),
      ]),
    );
  });

  it('says of the stored files and of WORK_DIR what their lack of room means', async () => {
    const findings = await diagnose(parseConfig({ DATA_DIR: dataDir, STORAGE_RESERVE_GB: '100000' }, moduleSettings));
    expect(findings.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\/files, less than STORAGE_RESERVE_GB: uploads are refused\.$/),
        expect.stringMatching(/\/work, less than STORAGE_RESERVE_GB: songs wait\.$/),
      ]),
    );
  });
});
