import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import express from 'express';
import { z } from 'zod';
import { isLoopback } from '../http/local-request.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Placeholders that only an unfinished configuration contains. */
const PLACEHOLDER = /change[-_ ]?me|replace[-_ ]?me|your[-_ ]|<[^>@]+>|example\.(com|org|net)|\btodo\b/i;

/** 256 bits in base64. */
const MIN_SECRET_LENGTH = 32;

/** An address, or a name and an address. */
const MAILBOX = /^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

function wholeNumber(min: number, max: number) {
  const expectation = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, expectation)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expectation);
}

const GIGABYTE = 1e9;

/** Gigabytes as a decimal number; becomes bytes. */
function gigabytes(max: number) {
  const expectation = `must be a number of gigabytes from 0 to ${max}, such as 50 or 0.5`;
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, expectation)
    .refine((value) => !(Number(value) > max), expectation)
    .transform((value) => Math.round(Number(value) * GIGABYTE));
}

const yesOrNo = z
  .string()
  .regex(/^(1|0|true|false|yes|no|on|off)$/i, 'must be true or false')
  .transform((value) => /^(1|true|yes|on)$/i.test(value));

function urlWithProtocol(protocols: readonly string[], expectation: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), expectation);
}

function postgresUrl() {
  return urlWithProtocol(['postgres:', 'postgresql:'], 'must look like postgres://user:password@host:5432/name');
}

/** The http address of a server, with nothing behind the port but perhaps a slash, which is dropped. */
function origin(expectation: string) {
  return z
    .string()
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const url = new URL(value);
      return ['http:', 'https:'].includes(url.protocol) && isOrigin(url);
    }, expectation)
    .transform((value) => new URL(value).origin);
}

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === '';
}

/** Validated by Express itself, which would otherwise throw when the web server is created. */
function isTrustProxy(value: string): boolean {
  if (/^\d+$/.test(value)) return true;
  try {
    express().set('trust proxy', value);
    return true;
  } catch {
    return false;
  }
}

/** Every key the application reads from its environment. An empty value counts as absent. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLISH_ADDRESS: z
    .string()
    .refine((value) => isIP(value) > 0, 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0')
    .optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: postgresUrl().optional(),
  DATABASE_SESSION_URL: postgresUrl().optional(),
  WORK_DIR: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 of a-z, 0-9, - and .')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must look like eu-central-1')
    .optional(),
  S3_ENDPOINT: origin('must look like https://s3.attune.test, without a path').optional(),
  S3_PUBLIC_ENDPOINT: origin('must look like https://songs.attune.test, without a path').optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  S3_FORCE_PATH_STYLE: yesOrNo.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(\/[\w-]+)*$/, 'must look like attune or media/attune: letters, digits, - and _ between slashes')
    .optional(),
  PG_BIN: z.string().optional(),
  PUBLIC_URL: urlWithProtocol(['http:', 'https:'], 'must look like https://attune.test')
    .refine(
      (value) => !URL.canParse(value) || isOrigin(new URL(value)),
      'must be an address without a path, such as https://attune.test: the application is at the root of its host',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrustProxy,
      'must be the number of proxies in front, or a comma-separated list of their addresses, such as 10.0.0.0/8, loopback',
    )
    .optional(),
  MAX_CONNECTIONS: wholeNumber(1, 100_000).default(4000),
  DRAIN_DELAY: wholeNumber(0, 20).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  WORKER_CONCURRENCY: wholeNumber(1, 256).default(() => availableParallelism()),
  WORKER_PORT: wholeNumber(1, 65_535).optional(),
  WORKER_HOST: z.string().default('127.0.0.1'),
  REQUIRE_SANDBOX: yesOrNo.optional(),
  RETENTION_DAYS: wholeNumber(1, 3650).default(90),
  ANALYSIS_DAYS: wholeNumber(1, 3650).optional(),
  HISTORY_MONTHS: wholeNumber(1, 120).default(24),
  STORAGE_LIMIT_GB: gigabytes(1_000_000).default(50 * GIGABYTE),
  STORAGE_RESERVE_GB: gigabytes(1_000_000).default(2 * GIGABYTE),
  DEMO_ACCOUNTS: yesOrNo.optional(),
  SESSION_SECRET: z
    .string()
    .refine(
      (value) => value.split(',').every((secret) => secret.trim().length >= MIN_SECRET_LENGTH),
      `must have at least ${MIN_SECRET_LENGTH} characters`,
    )
    .optional(),
  SMTP_URL: urlWithProtocol(['smtp:', 'smtps:'], 'must look like smtps://user:password@host:465').optional(),
  MAIL_FROM: z.string().regex(MAILBOX, 'must look like Attune <no-reply@attune.test>').optional(),
  SANDBOX: yesOrNo.optional(),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(0),
  SANDBOX_SMTP_PORT: wholeNumber(0, 65_535).default(0),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_live_... or rk_live_...')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must look like whsec_...')
    .optional(),
  STRIPE_PRICE_BASIC: z.string().optional(),
  STRIPE_PRICE_PRO: z.string().optional(),
  STRIPE_PRICE_STUDIO: z.string().optional(),
  STRIPE_API_BASE: urlWithProtocol(['http:', 'https:'], 'must look like http://127.0.0.1:12111').optional(),
  OPENAI_API_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  OPENAI_BASE_URL: urlWithProtocol(['http:', 'https:'], 'must look like http://127.0.0.1:11434/v1')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  OPENAI_MODEL: z.string().optional(),
  CHAT_QUESTIONS_PER_HOUR: wholeNumber(1, 100_000).default(60),
  CHAT_QUESTIONS_PER_DAY: wholeNumber(1, 1_000_000).default(300),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^<>@\s,;]+@[^<>@\s,;]+$/, 'must look like support@attune.test')
    .optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?[0-9][0-9 ().-]{4,30}$/, 'must look like +1 202 555 0142')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithProtocol(['http:', 'https:'], 'must look like http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlWithProtocol(
    ['http:', 'https:'],
    'must look like http://127.0.0.1:4318/v1/traces',
  ).optional(),
});

export type Environment = z.output<typeof environmentSchema>;

const STRIPE_PRICES = ['STRIPE_PRICE_BASIC', 'STRIPE_PRICE_PRO', 'STRIPE_PRICE_STUDIO'] as const;

/** Errors in the settings of a real payment provider, as `[key, error]`. */
export function stripeErrors(environment: Environment): [string, string][] {
  if (environment.STRIPE_SECRET_KEY === undefined) return [];
  const needed = ['STRIPE_WEBHOOK_SECRET', ...STRIPE_PRICES] as const;
  return needed
    .filter((key) => environment[key] === undefined)
    .map((key) => [key, 'must be given together with STRIPE_SECRET_KEY']);
}

/** Errors in how long things are kept, as `[key, error]`. */
export function retentionErrors({ ANALYSIS_DAYS, RETENTION_DAYS }: Environment): [string, string][] {
  if (ANALYSIS_DAYS === undefined || ANALYSIS_DAYS >= RETENTION_DAYS) return [];
  return [
    [
      'ANALYSIS_DAYS',
      `must be at least RETENTION_DAYS, which is ${RETENTION_DAYS}: a stored song keeps its measurements`,
    ],
  ];
}

/** Errors in the addresses of the database, as `[key, error]`. */
export function databaseErrors(environment: Environment): [string, string][] {
  if (environment.DATABASE_SESSION_URL === undefined || environment.DATABASE_URL !== undefined) return [];
  return [
    ['DATABASE_SESSION_URL', 'must be given together with DATABASE_URL: it names the same database past a pooler'],
  ];
}

/** What a production installation sets and a demo does not; PUBLIC_URL only when it is not this machine's own. */
const PRODUCTION_KEYS = ['PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY'] as const;

/**
 * Errors in the settings of a demo in containers, as `[key, error]`: docker-compose.yml runs production when there is a
 * POSTGRES_PASSWORD, and a production installation must not become a demo because that one setting was lost.
 */
export function demoInContainersErrors(environment: Environment): [string, string][] {
  const address = environment.PUBLISH_ADDRESS;
  if (address === undefined) return [];
  const errors = PRODUCTION_KEYS.filter(
    (key) =>
      environment[key] !== undefined && !(key === 'PUBLIC_URL' && isLoopback(new URL(environment[key]).hostname)),
  ).map((key): [string, string] => [
    key,
    'is a setting of production, which docker compose runs when .env has POSTGRES_PASSWORD, too: add that, or remove this for the demo',
  ]);
  if (!isLoopback(address)) {
    errors.push(['PUBLISH_ADDRESS', 'must be 127.0.0.1 for the demo, whose passwords are public']);
  }
  return errors;
}

/** Settings that are forbidden only in production, as `[key, error]`. */
export function productionErrors(environment: Environment): [string, string][] {
  const errors: [string, string][] = [];
  for (const [key, value] of Object.entries(environment)) {
    if (typeof value === 'string' && PLACEHOLDER.test(value)) {
      errors.push([key, 'still holds a placeholder']);
    }
  }
  if (environment.PUBLIC_URL === undefined) {
    errors.push(['PUBLIC_URL', 'must be given in production: links are built from it']);
  }
  if (environment.SESSION_SECRET === undefined) {
    errors.push(['SESSION_SECRET', 'must be given in production: sessions are signed with it']);
  }
  if (environment.SMTP_URL === undefined) {
    errors.push(['SMTP_URL', 'must be given in production: people could not reset their password']);
  }
  if (environment.STRIPE_SECRET_KEY === undefined) {
    errors.push(['STRIPE_SECRET_KEY', 'must be given in production: the sandbox takes no real payments']);
  }
  if (environment.STRIPE_API_BASE !== undefined) {
    errors.push(['STRIPE_API_BASE', 'must not be given in production: payments go to Stripe itself']);
  }
  if (environment.SANDBOX === true) {
    errors.push(['SANDBOX', 'must be off in production: it replaces the providers of payment and mail']);
  }
  if (environment.DEMO_ACCOUNTS === true) {
    errors.push(['DEMO_ACCOUNTS', 'must be off in production: the demo password is public']);
  }
  return errors;
}
