import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { configErrors } from '../../../test/support/config-errors.js';
import { PRODUCTION } from '../../../test/support/production.js';
import { childEnvironment, parseConfig, projectRoot } from './config.js';

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
      storageReserveBytes: 2e9,
    });
    expect(config.workerConcurrency).toBeGreaterThanOrEqual(1);
  });

  it('names every error at once', () => {
    const errors = configErrors({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://here',
      STORAGE_RESERVE_GB: 'much',
    });
    expect(errors.map((error) => error.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'STORAGE_RESERVE_GB',
    ]);
    expect(errors[0]).toBe('PORT must be a whole number from 1 to 65535');
  });

  it('takes an address past the pooler only together with the database’s own', () => {
    const [pooled, direct] = ['postgres://attune:secret@pooler:6432/attune', 'postgres://attune:secret@db:5432/attune'];
    expect(parseConfig({ DATABASE_URL: pooled, DATABASE_SESSION_URL: direct }).databaseSessionUrl).toBe(direct);
    expect(configErrors({ DATABASE_SESSION_URL: direct })).toEqual([
      'DATABASE_SESSION_URL must be given together with DATABASE_URL: it is the address of the same database without the pooler',
    ]);
    expect(configErrors({ DATABASE_URL: pooled, DATABASE_SESSION_URL: 'db:5432' })).toHaveLength(1);
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
      expect(configErrors({ TRUST_PROXY: value })).toEqual([
        'TRUST_PROXY must be the number of proxies in front, or a comma-separated list of their addresses, such as 10.0.0.0/8, loopback',
      ]);
    },
  );

  it('accepts fractions of gigabytes, and rejects what is not a number', () => {
    expect(parseConfig({ STORAGE_RESERVE_GB: '0.25' }).storageReserveBytes).toBe(250_000_000);
    expect(configErrors({ STORAGE_RESERVE_GB: '-1' })).toEqual([
      'STORAGE_RESERVE_GB must be a number of gigabytes from 0 to 1000000, such as 50 or 0.5',
    ]);
  });

  it('lets a worker listen nowhere unless it is given a port, and then on this machine only', () => {
    expect(parseConfig({})).toMatchObject({ workerPort: undefined, drainDelaySeconds: 0 });
    expect(parseConfig({ WORKER_PORT: '3001' })).toMatchObject({ workerPort: 3001, workerHost: '127.0.0.1' });
    expect(configErrors({ WORKER_PORT: '0', DRAIN_DELAY: '21' })).toEqual([
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

  it('listens everywhere in production', () => {
    expect(parseConfig(PRODUCTION)).toMatchObject({ host: '0.0.0.0', isProduction: true });
  });

  it.each([
    ['a missing PUBLIC_URL', { ...PRODUCTION, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['a missing SMTP_URL', { ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL'],
    ['the sandbox', { ...PRODUCTION, SANDBOX: 'true' }, 'SANDBOX'],
    ['a placeholder', { ...PRODUCTION, DATABASE_URL: 'postgres://attune:change-me@db/attune' }, 'DATABASE_URL'],
    ['an example address', { ...PRODUCTION, PUBLIC_URL: 'https://example.com' }, 'PUBLIC_URL'],
  ])('refuses %s in production', (_what, environment, key) => {
    expect(configErrors(environment)).toEqual([expect.stringMatching(new RegExp(`^${key} `))]);
  });
});

describe('the demo in containers', () => {
  const inContainers = { PUBLISH_ADDRESS: '127.0.0.1', SANDBOX_HOST: 'api', SANDBOX_SMTP_PORT: '2525' };

  it('may have the address of this machine, which the supervisor gives to its processes', () => {
    expect(configErrors({ ...inContainers, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });

  it('needs no settings, and workers find the mail server of its sandbox', () => {
    expect(parseConfig(inContainers)).toMatchObject({ isProduction: false, smtpUrl: 'smtp://api:2525' });
  });

  it.each(['PUBLIC_URL', 'SMTP_URL'] as const)(
    'does not run when .env has %s, since then only POSTGRES_PASSWORD was forgotten',
    (key) => {
      const errors = configErrors({ ...inContainers, [key]: PRODUCTION[key] });
      expect(errors).toContain(
        `${key} is a setting of production, which docker compose runs only when .env also has POSTGRES_PASSWORD: add that one, or remove this one to run the demo`,
      );
    },
  );

  it('is not opened to the network', () => {
    expect(configErrors({ ...inContainers, PUBLISH_ADDRESS: '0.0.0.0' })).toEqual([
      'PUBLISH_ADDRESS must be 127.0.0.1 for the demo, whose passwords are public',
    ]);
    expect(configErrors({ ...PRODUCTION, PUBLISH_ADDRESS: '0.0.0.0' })).toEqual([]);
  });
});

describe('mail', () => {
  it('goes to the sandbox by default', () => {
    expect(parseConfig({ SANDBOX_SMTP_PORT: '2525' }).smtpUrl).toBe('smtp://127.0.0.1:2525');
    expect(parseConfig({ SANDBOX_SMTP_PORT: '2525', SMTP_URL: 'smtp://mail.test' }).smtpUrl).toBe('smtp://mail.test');
    expect(parseConfig({ SANDBOX_SMTP_PORT: '2525', SANDBOX: 'off' }).smtpUrl).toBeUndefined();
  });

  it('takes a sender with a name, in production too', () => {
    const sender = 'Attune <hello@attune.test>';
    expect(parseConfig({ ...PRODUCTION, MAIL_FROM: sender }).mailFrom).toBe(sender);
    expect(parseConfig({}).mailFrom).toBe('Attune <no-reply@localhost>');
    expect(configErrors({ MAIL_FROM: 'Attune\r\nBcc: all@attune.test' })).toHaveLength(1);
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
    expect(configErrors({ S3_BUCKET: 'attune', ...settings })).toEqual([error]);
  });
});

describe('the environment of a child process', () => {
  it('asks glibc for two heaps, unless it is told another number', () => {
    expect(childEnvironment({})).toMatchObject({ MALLOC_ARENA_MAX: '2', PATH: expect.any(String) });
    expect(childEnvironment({ MALLOC_ARENA_MAX: '8' })).toMatchObject({ MALLOC_ARENA_MAX: '8' });
  });
});
