import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PRODUCTION } from '../../../test/support/production.js';
import { parseConfig, projectRoot } from './config.js';
import { ConfigError } from './config-error.js';
import { environmentSchema } from './config.schema.js';

function errorsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('needs nothing at all in development', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: path.join(projectRoot, '.data'),
      databaseUrl: undefined,
      trustProxy: false,
      retentionDays: 90,
      storageLimitBytes: 50e9,
      storageReserveBytes: 2e9,
      demoAccounts: true,
    });
    expect(config.workerConcurrency).toBeGreaterThanOrEqual(1);
  });

  it('names every error at once', () => {
    const errors = errorsOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      RETENTION_DAYS: '-1',
      DATABASE_URL: 'mysql://here',
      DEMO_ACCOUNTS: 'perhaps',
    });
    expect(errors.map((error) => error.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'RETENTION_DAYS',
      'DEMO_ACCOUNTS',
    ]);
    expect(errors[0]).toBe('PORT must be a whole number from 1 to 65535');
  });

  it('takes an address past the pooler only together with the database’s own', () => {
    const [pooled, direct] = ['postgres://attune:secret@pooler:6432/attune', 'postgres://attune:secret@db:5432/attune'];
    expect(parseConfig({ DATABASE_URL: pooled, DATABASE_SESSION_URL: direct }).databaseSessionUrl).toBe(direct);
    expect(errorsOf({ DATABASE_SESSION_URL: direct })).toEqual([
      'DATABASE_SESSION_URL must be given together with DATABASE_URL: it names the same database past a pooler',
    ]);
    expect(errorsOf({ DATABASE_URL: pooled, DATABASE_SESSION_URL: 'db:5432' })).toHaveLength(1);
  });

  it('treats an empty value as not given', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    ['2', 2],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['', false],
  ])('reads TRUST_PROXY %j as %j', (value, expected) => {
    expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toBe(expected);
  });

  it.each(['nginx', 'true', '10.0.0.0/33', '10.0.0.1,', '-1', '1.5', 'loopback; 10.0.0.1'])(
    'refuses TRUST_PROXY %j, which would stop the web server from starting',
    (value) => {
      expect(errorsOf({ TRUST_PROXY: value })).toEqual([
        'TRUST_PROXY must be the number of proxies in front, or a comma-separated list of their addresses, such as 10.0.0.0/8, loopback',
      ]);
    },
  );
  it('accepts fractions of gigabytes, and rejects what is not a number', () => {
    expect(parseConfig({ STORAGE_LIMIT_GB: '0.25' }).storageLimitBytes).toBe(250_000_000);
    expect(errorsOf({ STORAGE_LIMIT_GB: '-1', STORAGE_RESERVE_GB: 'much' })).toEqual([
      'STORAGE_LIMIT_GB must be a number of gigabytes from 0 to 1000000, such as 50 or 0.5',
      'STORAGE_RESERVE_GB must be a number of gigabytes from 0 to 1000000, such as 50 or 0.5',
    ]);
  });

  it('lets a worker listen nowhere unless it is given a port, and then on this machine only', () => {
    expect(parseConfig({})).toMatchObject({ workerPort: undefined, drainDelaySeconds: 0 });
    expect(parseConfig({ WORKER_PORT: '3001' })).toMatchObject({ workerPort: 3001, workerHost: '127.0.0.1' });
    expect(errorsOf({ WORKER_PORT: '0', DRAIN_DELAY: '21' })).toEqual([
      'DRAIN_DELAY must be a whole number from 0 to 20',
      'WORKER_PORT must be a whole number from 1 to 65535',
    ]);
  });

  it('drops the slash at the end of PUBLIC_URL', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://attune.test/' }).publicUrl).toBe('https://attune.test');
  });

  it('keeps an absolute DATA_DIR and starts a relative one at the root', () => {
    expect(parseConfig({ DATA_DIR: '/srv/attune' }).dataDir).toBe('/srv/attune');
    expect(parseConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(path.join(projectRoot, 'elsewhere'));
  });

  it('listens everywhere in production and makes no demo accounts there', () => {
    expect(parseConfig(PRODUCTION)).toMatchObject({ host: '0.0.0.0', demoAccounts: false, isProduction: true });
  });

  it('requires the decoder sandbox in production by default, and not in development', () => {
    expect(parseConfig(PRODUCTION).requireSandbox).toBe(true);
    expect(parseConfig({ ...PRODUCTION, REQUIRE_SANDBOX: 'false' }).requireSandbox).toBe(false);
    expect(parseConfig({}).requireSandbox).toBe(false);
    expect(parseConfig({ REQUIRE_SANDBOX: 'true' }).requireSandbox).toBe(true);
  });

  it.each([
    ['a missing PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['a missing SESSION_SECRET', { ...PRODUCTION, SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['a missing SMTP_URL', { ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL'],
    ['no payment provider', { ...PRODUCTION, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
    ['webhooks without a signature', { ...PRODUCTION, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a plan without a price', { ...PRODUCTION, STRIPE_PRICE_PRO: '' }, 'STRIPE_PRICE_PRO'],
    ['another payment server', { ...PRODUCTION, STRIPE_API_BASE: 'http://127.0.0.1:1' }, 'STRIPE_API_BASE'],
    ['the sandbox', { ...PRODUCTION, SANDBOX: 'true' }, 'SANDBOX'],
    ['demo accounts', { ...PRODUCTION, DEMO_ACCOUNTS: 'true' }, 'DEMO_ACCOUNTS'],
    ['a placeholder', { ...PRODUCTION, DATABASE_URL: 'postgres://attune:change-me@db/attune' }, 'DATABASE_URL'],
    ['an example address', { ...PRODUCTION, PUBLIC_URL: 'https://example.com' }, 'PUBLIC_URL'],
  ])('refuses %s in production', (_what, environment, key) => {
    expect(errorsOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${key} `))]);
  });
});

describe('the demo in containers', () => {
  const inContainers = { PUBLISH_ADDRESS: '127.0.0.1', SANDBOX_HOST: 'api', SANDBOX_SMTP_PORT: '2525' };

  it('may have the address of this machine, which the supervisor gives to its processes', () => {
    expect(errorsOf({ ...inContainers, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });

  it('needs no settings, and workers find the mail server of its sandbox', () => {
    expect(parseConfig(inContainers)).toMatchObject({ isProduction: false, smtpUrl: 'smtp://api:2525' });
  });

  it.each(['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY'] as const)(
    'does not run when .env has %s, since then only POSTGRES_PASSWORD was forgotten',
    (key) => {
      const errors = errorsOf({ ...inContainers, [key]: PRODUCTION[key] });
      expect(errors).toContain(
        `${key} is a setting of production, which docker compose runs when .env has POSTGRES_PASSWORD, too: add that, or remove this for the demo`,
      );
    },
  );

  it('is not opened to the network', () => {
    expect(errorsOf({ ...inContainers, PUBLISH_ADDRESS: '0.0.0.0' })).toEqual([
      'PUBLISH_ADDRESS must be 127.0.0.1 for the demo, whose passwords are public',
    ]);
    expect(errorsOf({ ...PRODUCTION, PUBLISH_ADDRESS: '0.0.0.0' })).toEqual([]);
  });
});

describe('mail and sessions', () => {
  it('go to the sandbox by default', () => {
    expect(parseConfig({ SANDBOX_SMTP_PORT: '2525' }).smtpUrl).toBe('smtp://127.0.0.1:2525');
    expect(parseConfig({ SANDBOX_SMTP_PORT: '2525', SMTP_URL: 'smtp://mail.test' }).smtpUrl).toBe('smtp://mail.test');
    expect(parseConfig({ SANDBOX_SMTP_PORT: '2525', SANDBOX: 'off' }).smtpUrl).toBeUndefined();
  });

  it('take a sender with a name, in production too', () => {
    const sender = 'Attune <hello@attune.test>';
    expect(parseConfig({ ...PRODUCTION, MAIL_FROM: sender }).mailFrom).toBe(sender);
    expect(parseConfig({}).mailFrom).toBe('Attune <no-reply@localhost>');
    expect(errorsOf({ MAIL_FROM: 'Attune\r\nBcc: all@attune.test' })).toHaveLength(1);
  });

  it('take several secrets, so that they can be changed without signing everybody out', () => {
    const [fresh, old] = ['f'.repeat(32), 'o'.repeat(32)];
    expect(parseConfig({ SESSION_SECRET: `${fresh}, ${old}` }).sessionSecrets).toEqual([fresh, old]);
    expect(errorsOf({ SESSION_SECRET: `${fresh},short` })).toHaveLength(1);
  });
});

describe('where files are stored', () => {
  it('is the disk by default, with the temporary files beside them', () => {
    expect(parseConfig({ DATA_DIR: '/srv/attune' })).toMatchObject({ s3: undefined, workDir: '/srv/attune/work' });
    expect(parseConfig({ DATA_DIR: '/srv/attune', WORK_DIR: '/scratch' }).workDir).toBe('/scratch');
  });

  it('is a bucket at Amazon, with the credentials of the machine', () => {
    expect(parseConfig({ S3_BUCKET: 'attune' }).s3).toEqual({
      bucket: 'attune',
      region: 'us-east-1',
      endpoint: undefined,
      publicEndpoint: undefined,
      credentials: undefined,
      forcePathStyle: false,
      prefix: '',
    });
  });

  it('is a bucket of another server', () => {
    const server = {
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_PUBLIC_ENDPOINT: 'https://songs.attune.test',
      S3_REGION: 'garage',
      S3_PREFIX: 'media/attune',
    };
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(parseConfig({ S3_BUCKET: 'attune', ...server, ...keys }).s3).toEqual({
      bucket: 'attune',
      region: 'garage',
      endpoint: 'http://127.0.0.1:9000',
      publicEndpoint: 'https://songs.attune.test',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      forcePathStyle: true,
      prefix: 'media/attune/',
    });
    expect(parseConfig({ S3_BUCKET: 'attune', ...server, S3_FORCE_PATH_STYLE: 'no' }).s3?.forcePathStyle).toBe(false);
  });

  it.each<[Record<string, string>, string]>([
    [{ S3_BUCKET: 'My Bucket' }, 'S3_BUCKET must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .'],
    [{ S3_BUCKET: 's3://attune' }, 'S3_BUCKET must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .'],
    [{ S3_ENDPOINT: 'localhost:9000' }, 'S3_ENDPOINT must look like https://s3.attune.test, without a path'],
    [{ S3_ENDPOINT: 'https://s3.test/attune' }, 'S3_ENDPOINT must look like https://s3.attune.test, without a path'],
    [{ S3_REGION: 'EU (Frankfurt)' }, 'S3_REGION must look like eu-central-1'],
    [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY must be given together with S3_ACCESS_KEY_ID'],
    [{ S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_ACCESS_KEY_ID must be given together with S3_SECRET_ACCESS_KEY'],
    [{ S3_FORCE_PATH_STYLE: 'maybe' }, 'S3_FORCE_PATH_STYLE must be true or false'],
    [
      { S3_PREFIX: '../attune' },
      'S3_PREFIX must look like attune or media/attune: letters, digits, - and _ between slashes',
    ],
    [
      { S3_BUCKET: '', S3_REGION: 'eu-central-1' },
      'S3_REGION has no effect without S3_BUCKET: give the bucket, too, or leave it out',
    ],
  ])('is refused for %j', (settings, error) => {
    expect(errorsOf({ S3_BUCKET: 'attune', ...settings })).toEqual([error]);
  });
});

describe('the support chat', () => {
  it('asks the sandbox’s model until there is a real one', () => {
    expect(parseConfig({ SANDBOX_PORT: '4100' }).chat).toMatchObject({
      isSandbox: true,
      apiKey: 'sk-sandbox',
      baseUrl: 'http://127.0.0.1:4100/openai/v1',
    });
    expect(parseConfig({ SANDBOX_PORT: '4100', OPENAI_API_KEY: 'sk-1234567' }).chat).toMatchObject({
      isSandbox: false,
      apiKey: 'sk-1234567',
      baseUrl: undefined,
    });
  });

  it('takes a local server without a key, in production too', () => {
    const chat = { isSandbox: false, apiKey: 'no-key', baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama' };
    const environment = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_MODEL: 'llama' };
    expect(parseConfig({ ...PRODUCTION, ...environment }).chat).toMatchObject(chat);
    expect(errorsOf({ OPENAI_BASE_URL: 'localhost:11434' })).toHaveLength(1);
  });

  it('is off in production without a key, where no contact is made up either', () => {
    const { chat, support } = parseConfig(PRODUCTION);
    expect(chat.apiKey).toBeUndefined();
    expect(support).toEqual({ email: null, phone: null });
  });

  it('rejects an invalid contact', () => {
    expect(parseConfig({ SUPPORT_PHONE: '+49 (30) 901820' }).support.phone).toBe('+49 (30) 901820');
    expect(errorsOf({ SUPPORT_EMAIL: 'Help <help@attune.test>', SUPPORT_PHONE: 'call us' })).toHaveLength(2);
  });
});

describe('.env.example', () => {
  const lines = readFileSync(path.join(projectRoot, '.env.example'), 'utf8').split('\n');
  const documented = lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  const compose = readFileSync(path.join(projectRoot, 'docker-compose.yml'), 'utf8');
  const usedByCompose = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, key]) => key ?? '');

  it('has every key of the schema and of docker-compose.yml, and no other', () => {
    // Compose sets COMPOSE_PROJECT_NAME itself.
    const keys = new Set([...Object.keys(environmentSchema.shape), ...usedByCompose, 'COMPOSE_PROFILES']);
    keys.delete('COMPOSE_PROJECT_NAME');
    expect([...documented].sort()).toEqual([...keys].sort());
  });

  it('explains every key in the line above it', () => {
    for (const key of documented) {
      const at = lines.findIndex((line) => new RegExp(`^#? ?${key}=`).test(line));
      expect(lines[at - 1]).toMatch(/^# .{10,}/);
    }
  });

  it('can be used unchanged', () => {
    const values: Record<string, string> = {};
    for (const line of lines) {
      const [, key, value] = /^# ([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      if (key !== undefined && value !== undefined) values[key] = value;
    }
    // Examples of production and, by PUBLISH_ADDRESS, of the demo in containers.
    delete values.PUBLISH_ADDRESS;
    expect(errorsOf(values)).toEqual([]);
  });

  it('takes the sandbox for payments until there is a key of the real provider', () => {
    expect(parseConfig({ SANDBOX_PORT: '4100' }).stripe).toMatchObject({
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      apiBase: 'http://127.0.0.1:4100',
      priceIds: { basic: 'price_basic', pro: 'price_pro', studio: 'price_studio' },
    });
    expect(parseConfig({ SANDBOX: 'false' }).stripe.secretKey).toBeUndefined();
    expect(parseConfig(PRODUCTION).stripe).toEqual({
      isSandbox: false,
      secretKey: 'sk_live_51AbCd',
      webhookSecret: 'whsec_AbCd',
      apiBase: undefined,
      priceIds: { basic: 'price_1A', pro: 'price_1B', studio: 'price_1C' },
    });
    expect(errorsOf({ STRIPE_SECRET_KEY: 'sk_test_51AbCd' }).map((error) => error.split(' ')[0])).toEqual([
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_BASIC',
      'STRIPE_PRICE_PRO',
      'STRIPE_PRICE_STUDIO',
    ]);
  });
});
