import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseConfig } from '../src/platform/config/config.js';
import { ConfigError, StartError } from '../src/platform/config/config-error.js';
import { requireFolder } from '../src/platform/config/require-folder.js';
import { waitForDatabase } from '../src/platform/database/wait-for-database.js';
import { findBinaries } from '../src/platform/database/embedded/postgres-binaries.js';
import { migrate, migrateDown } from '../src/platform/database/migrate.js';
import { requireFreePort } from '../src/platform/http/serve.js';
import { schema } from '../src/schema.js';
import { moduleSettings } from '../src/settings.js';
import { createTempDir, type TempDir } from './support/temp-dir.js';
import { PRODUCTION } from './support/production.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';
import { TestProcess } from './support/test-process.js';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const WORKER = path.resolve(import.meta.dirname, '../src/worker.ts');
const START = path.resolve(import.meta.dirname, '../src/start.ts');

let folder: TempDir;
let database: TestDatabase;
let aFile: string;

beforeAll(async () => {
  folder = await createTempDir();
  database = await createTestDatabase();
  aFile = path.join(folder.path, 'file');
  await writeFile(aFile, '');
});
afterAll(async () => {
  await database.drop();
  await folder.remove();
});

type Settings = Record<string, string>;

/** What a start with these settings would end with, in the order in which it checks. */
async function errorsOf(settings: Settings): Promise<readonly string[]> {
  try {
    const config = parseConfig({ PORT: '4831', DATA_DIR: folder.path, ...settings }, moduleSettings);
    await requireFreePort(config);
    await requireFolder('DATA_DIR', config.dataDir);
    if (config.pgBin !== undefined) await findBinaries(config.pgBin, undefined);
    if (config.databaseUrl !== undefined) await waitForDatabase(config.databaseUrl, { timeoutMs: 0 });
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

describe('a wrong setting is named in one sentence', () => {
  it.each<[string, () => Settings, RegExp]>([
    ['PORT', () => ({ PORT: '80x' }), /^PORT must be a whole number from 1 to 65535$/],
    ['PORT out of range', () => ({ PORT: '70000' }), /^PORT must be a whole number/],
    ['NODE_ENV', () => ({ NODE_ENV: 'prod' }), /^NODE_ENV .*"development"\|"test"\|"production"/],
    [
      'PUBLISH_ADDRESS',
      () => ({ PUBLISH_ADDRESS: 'localhost' }),
      /^PUBLISH_ADDRESS must be an address of this machine/,
    ],
    ['LOG_LEVEL', () => ({ LOG_LEVEL: 'loud' }), /^LOG_LEVEL /],
    [
      'HOST that is no address',
      () => ({ HOST: '999.1.1.1' }),
      /^HOST is 999\.1\.1\.1, which is no address of this machine: /,
    ],
    [
      'HOST of another machine',
      () => ({ HOST: '192.0.2.1' }),
      /^HOST is 192\.0\.2\.1, which is no address of this machine: /,
    ],
    [
      'DATA_DIR that is a file',
      () => ({ DATA_DIR: aFile }),
      /^DATA_DIR is .*, which is, or is in, a file: name a folder$/,
    ],
    [
      'DATA_DIR in a file',
      () => ({ DATA_DIR: `${aFile}/data` }),
      /^DATA_DIR is .*, which is, or is in, a file: name a folder$/,
    ],
    [
      'DATABASE_URL of another program',
      () => ({ DATABASE_URL: 'mysql://here' }),
      /^DATABASE_URL must look like postgres:/,
    ],
    [
      'DATABASE_URL where no one listens',
      () => ({ DATABASE_URL: 'postgres://attune:secret@127.0.0.1:1/attune' }),
      /^DATABASE_URL cannot be reached: no Postgres responds at 127\.0\.0\.1:1 \(ECONNREFUSED\)$/,
    ],
    [
      'DATABASE_URL of an unknown host',
      () => ({ DATABASE_URL: 'postgres://attune:secret@nowhere.invalid/attune' }),
      /^DATABASE_URL cannot be reached: no Postgres responds at nowhere\.invalid:5432 \((ENOTFOUND|EAI_AGAIN)\)$/,
    ],
    [
      'DATABASE_URL with a wrong password',
      () => ({ DATABASE_URL: urlWith((url) => (url.password = 'guess')) }),
      /^DATABASE_URL is refused by the Postgres at 127\.0\.0\.1:\d+: wrong password, or /,
    ],
    [
      'DATABASE_URL with an unknown user',
      () => ({ DATABASE_URL: urlWith((url) => (url.username = 'stranger')) }),
      /^DATABASE_URL is refused by the Postgres at .* it does not accept user stranger from this machine$/,
    ],
    [
      'DATABASE_URL of a database that does not exist',
      () => ({ DATABASE_URL: urlWith((url) => (url.pathname = '/elsewhere')) }),
      /^DATABASE_URL names the database elsewhere, which does not exist at .*: create it$/,
    ],
    [
      'DATABASE_URL with TLS that the server does not have',
      () => ({ DATABASE_URL: urlWith((url) => url.searchParams.set('sslmode', 'require')) }),
      /^DATABASE_URL asks for TLS \(sslmode\), which the Postgres at .* does not offer: /,
    ],
    [
      'PG_BIN without Postgres',
      () => ({ PG_BIN: folder.path }),
      /^PG_BIN is .*, but there is no Postgres that can be run/,
    ],
    ['PUBLIC_URL without a protocol', () => ({ PUBLIC_URL: 'attune.test' }), /^PUBLIC_URL must look like https:/],
    [
      'PUBLIC_URL with a path',
      () => ({ PUBLIC_URL: 'https://attune.test/music' }),
      /^PUBLIC_URL must be an address without a path/,
    ],
    ['TRUST_PROXY', () => ({ TRUST_PROXY: 'notanaddress' }), /^TRUST_PROXY must be the number of proxies in front/],
    ['SESSION_SECRET', () => ({ SESSION_SECRET: 'short' }), /^SESSION_SECRET must have at least 32 characters$/],
    ['SMTP_URL', () => ({ SMTP_URL: 'mail.attune.test' }), /^SMTP_URL must look like smtps:/],
    ['RETENTION_DAYS', () => ({ RETENTION_DAYS: '-1' }), /^RETENTION_DAYS must be a whole number/],
    ['ANALYSIS_DAYS', () => ({ ANALYSIS_DAYS: '1 year' }), /^ANALYSIS_DAYS must be a whole number/],
    [
      'ANALYSIS_DAYS below RETENTION_DAYS',
      () => ({ ANALYSIS_DAYS: '30', RETENTION_DAYS: '60' }),
      /^ANALYSIS_DAYS must be at least RETENTION_DAYS, which is 60: /,
    ],
    ['HISTORY_MONTHS', () => ({ HISTORY_MONTHS: '0' }), /^HISTORY_MONTHS must be a whole number/],
    ['STRIPE_SECRET_KEY', () => ({ STRIPE_SECRET_KEY: 'pk_live_1' }), /^STRIPE_SECRET_KEY must look like sk_live_/],
    ['METRICS_TOKEN', () => ({ METRICS_TOKEN: 'short' }), /^METRICS_TOKEN must have at least 16 characters$/],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT without a protocol',
      () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }),
      /^OTEL_EXPORTER_OTLP_ENDPOINT must look like http:\/\/127\.0\.0\.1:4318$/,
    ],
    [
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
      () => ({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'grpc://collector:4317' }),
      /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must look like http:\/\/127\.0\.0\.1:4318\/v1\/traces$/,
    ],
    [
      'a misspelled name',
      () => ({ WORKER_CONCURENCY: '4' }),
      /^WORKER_CONCURENCY is not a setting: did you mean WORKER_CONCURRENCY\?$/,
    ],
    [
      'a placeholder in production',
      () => ({ ...PRODUCTION, SMTP_URL: 'smtp://change-me' }),
      /^SMTP_URL still holds a placeholder$/,
    ],
  ])('%s', async (_what, settings, sentence) => {
    const errors = await errorsOf(settings());
    expect(errors).toEqual([expect.stringMatching(sentence)]);
    expect(errors[0]).not.toMatch(/guess|secret@|\n/);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('DATA_DIR where nothing can be created', async () => {
    expect(await errorsOf({ DATA_DIR: '/proc/x' })).toEqual([
      expect.stringMatching(/^DATA_DIR is \/proc\/x, which this account cannot create \(ENOENT\): /),
    ]);
  });

  const asUser = process.getuid?.() === 0 ? it.skip : it;
  asUser('DATA_DIR that may only be read', async () => {
    const closed = await createTempDir();
    await chmod(closed.path, 0o500);
    expect(await errorsOf({ DATA_DIR: closed.path })).toEqual([expect.stringMatching(/cannot write to \(EACCES\)/)]);
    await closed.remove();
  });

  it('names all of them at once', async () => {
    expect(await errorsOf({ PORT: 'x', LOG_LEVEL: 'loud', WORKER_CONCURENCY: '4' })).toHaveLength(3);
  });
});

describe('a program with a wrong setting', () => {
  /** Its exit code and everything that it printed. */
  async function run(program: string, settings: Settings): Promise<[number | null, string]> {
    const process = TestProcess.start(program, { PORT: '4832', DATA_DIR: folder.path, ...settings });
    return [await process.waitForClose(), process.output];
  }

  it('prints the sentence alone, in production as a line of JSON, and ends with 2', async () => {
    const guessed = { DATABASE_URL: urlWith((url) => (url.password = 'guess')) };
    const encrypted = { DATABASE_URL: urlWith((url) => url.searchParams.set('sslmode', 'require')) };
    const guessedSession = { DATABASE_URL: database.url, DATABASE_SESSION_URL: guessed.DATABASE_URL };
    const [worker, api, start, startOfPooled, production] = await Promise.all([
      run(WORKER, {}),
      run(MAIN, guessed),
      run(START, encrypted),
      run(START, guessedSession),
      run(WORKER, PRODUCTION),
    ]);
    const alone = (sentence: string): RegExp =>
      new RegExp(`^The configuration has an error:\\n {2}${sentence}[^\\n]+\\n$`);
    expect(worker).toEqual([2, expect.stringMatching(alone('DATABASE_URL must be given to a process'))]);
    expect(api).toEqual([2, expect.stringMatching(alone('DATABASE_URL is refused'))]);
    expect(start).toEqual([2, expect.stringMatching(alone('DATABASE_URL asks for TLS'))]);
    expect(startOfPooled).toEqual([2, expect.stringMatching(alone('DATABASE_SESSION_URL is refused'))]);
    expect(production[0]).toBe(2);
    expect(JSON.parse(production[1])).toMatchObject({
      level: 60,
      msg: expect.stringMatching(/^The configuration has an error:\n {2}DATABASE_URL must be given/) as string,
    });
  });
});

describe('a database that a newer version has changed', () => {
  it('is refused by older code, which may go back one migration at a time with the newer one', async () => {
    const older = { ...schema, migrations: schema.migrations.slice(0, -1) };
    const newest = schema.migrations.at(-1)?.name ?? '';
    await migrate(database.url, schema);
    const refusal = new RegExp(
      `^A newer version of Attune has changed this database \\(${newest}\\)\\. Start that version`,
    );
    for (const program of [migrate, migrateDown]) {
      const error = await program(database.url, older).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect((error as Error).message).toMatch(refusal);
    }
    await migrateDown(database.url, schema);
    await migrate(database.url, older);
    expect(await database.query('SELECT name FROM migrations')).toHaveLength(older.migrations.length);
    await migrate(database.url, schema);
  });

  it('is refused when the newer version has changed the job queue', async () => {
    await database.query('CREATE SCHEMA pgboss');
    await database.query('CREATE TABLE pgboss.version AS SELECT 9999 AS version');
    await expect(migrate(database.url, schema)).rejects.toThrow(
      /^A newer version of Attune has changed the job queue in this database \(to 9999; this one knows \d+\)/,
    );
    await database.query('DROP SCHEMA pgboss CASCADE');
  });

  it('is listed and taken back by npm run migrate, which asks first', async () => {
    const run = async (...args: string[]): Promise<[number | null, string]> => {
      const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url };
      const tool = TestProcess.start(path.resolve(import.meta.dirname, '../src/migrate-cli.ts'), environment, args);
      return [await tool.waitForClose(), tool.output];
    };
    const newest = schema.migrations.at(-1)?.name;
    const [unasked, before] = await Promise.all([run('--down'), run('--status')]);
    expect(unasked).toEqual([2, 'Without a terminal to ask on, --down needs --yes.\nSee --help.\n']);
    expect(before).toEqual([0, expect.stringMatching(new RegExp(`^done   ${newest}$`, 'm'))]);
    expect(await run('--down', '--yes')).toEqual([0, `${newest} was taken back.\n`]);
    expect(await database.query('SELECT name FROM migrations')).toHaveLength(schema.migrations.length - 1);
  });
});
