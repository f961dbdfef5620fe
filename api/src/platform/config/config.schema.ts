import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import express from 'express';
import { z } from 'zod';
import { isLoopback } from '../network/local-request.js';
import type { SettingError } from './module-settings.js';
import { GIGABYTE, gigabytes, urlWithProtocol, wholeNumber, yesOrNo } from './value-schemas.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Placeholders that only an unfinished configuration contains. */
const PLACEHOLDER = /change[-_ ]?me|replace[-_ ]?me|your[-_ ]|<[^>@]+>|example\.(com|org|net)|\btodo\b/i;

/** An address, or a name and an address. */
const MAILBOX = /^(?:[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

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

/** The platform's keys of the environment; modules have theirs in `*.settings.ts`. An empty value counts as absent. */
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
  LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  WORKER_CONCURRENCY: wholeNumber(1, 256).default(() => availableParallelism()),
  WORKER_PORT: wholeNumber(1, 65_535).optional(),
  WORKER_HOST: z.string().default('127.0.0.1'),
  STORAGE_RESERVE_GB: gigabytes(1_000_000).default(2 * GIGABYTE),
  SMTP_URL: urlWithProtocol(['smtp:', 'smtps:'], 'must look like smtps://user:password@host:465').optional(),
  MAIL_FROM: z.string().regex(MAILBOX, 'must look like Attune <no-reply@attune.test>').optional(),
  SANDBOX: yesOrNo.optional(),
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(0),
  SANDBOX_SMTP_PORT: wholeNumber(0, 65_535).default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithProtocol(['http:', 'https:'], 'must look like http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlWithProtocol(
    ['http:', 'https:'],
    'must look like http://127.0.0.1:4318/v1/traces',
  ).optional(),
});

export type Environment = z.output<typeof environmentSchema>;

/** Errors in the addresses of the database. */
export function databaseErrors(environment: Environment): SettingError[] {
  if (environment.DATABASE_SESSION_URL === undefined || environment.DATABASE_URL !== undefined) return [];
  return [
    [
      'DATABASE_SESSION_URL',
      'must be given together with DATABASE_URL: it is the address of the same database without the pooler',
    ],
  ];
}

/** What a production installation sets and a demo does not; PUBLIC_URL only when it is not this machine's own. */
const PRODUCTION_KEYS = ['PUBLIC_URL', 'SMTP_URL'];

/**
 * Errors in the settings of a demo in containers: docker-compose.yml runs production when there is a POSTGRES_PASSWORD,
 * and a production installation must not become a demo because that one setting was lost.
 *
 * @param moduleKeys what the modules set only in production
 */
export function demoInContainersErrors(
  environment: Environment & Record<string, unknown>,
  moduleKeys: readonly string[],
): SettingError[] {
  const { PUBLISH_ADDRESS: address, PUBLIC_URL: publicUrl } = environment;
  if (address === undefined) return [];
  const isOwnUrl = publicUrl !== undefined && isLoopback(new URL(publicUrl).hostname);
  const errors = [...PRODUCTION_KEYS, ...moduleKeys]
    .filter((key) => environment[key] !== undefined && !(key === 'PUBLIC_URL' && isOwnUrl))
    .map((key): SettingError => [
      key,
      'is a setting of production, which docker compose runs only when .env also has POSTGRES_PASSWORD: add that one, or remove this one to run the demo',
    ]);
  if (!isLoopback(address)) {
    errors.push(['PUBLISH_ADDRESS', 'must be 127.0.0.1 for the demo, whose passwords are public']);
  }
  return errors;
}

/** Values that still have to be filled in, which production refuses. */
export function placeholderErrors(environment: Record<string, unknown>): SettingError[] {
  return Object.entries(environment)
    .filter(([, value]) => typeof value === 'string' && PLACEHOLDER.test(value))
    .map(([key]) => [key, 'still holds a placeholder']);
}

/** Errors only in production. */
export function productionErrors(environment: Environment): SettingError[] {
  const errors: SettingError[] = [];
  if (environment.PUBLIC_URL === undefined) {
    errors.push(['PUBLIC_URL', 'must be given in production: links are built from it']);
  }
  if (environment.SMTP_URL === undefined) {
    errors.push(['SMTP_URL', 'must be given in production: people could not reset their password']);
  }
  if (environment.SANDBOX === true) {
    errors.push(['SANDBOX', 'must be off in production: it replaces the providers of payment and mail']);
  }
  return errors;
}
