import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import {
  databaseErrors,
  demoInContainersErrors,
  type Environment,
  environmentSchema,
  placeholderErrors,
  productionErrors,
} from './config.schema.js';
import { misspelledKeys } from './misspelled-keys.js';
import type { ModuleSettings } from './module-settings.js';
import { type S3Config, s3Config, s3Errors } from './storage-config.js';

/** The project's root folder, the same from src and from dist. */
export const projectRoot = resolve(import.meta.dirname, '../../../..');

/** Everything the environment decides, parsed once: the platform's settings, and each module's by `of`. Injectable. */
export class Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly port: number;
  /** Address to listen on; by default the loopback address outside production, since the demo password is public. */
  readonly host: string;
  /**
   * Address of the machine on which docker compose publishes `port` of a container; undefined: it does not run there.
   */
  readonly publishAddress: string | undefined;
  /** Absolute. Holds everything the application writes, unless `workDir` or `s3` say otherwise. */
  readonly dataDir: string;
  /** Absolute. Temporary files of this machine's processes. */
  readonly workDir: string;
  /** Undefined: files are stored in `dataDir`. */
  readonly s3: S3Config | undefined;
  /** Undefined: the embedded Postgres, which only `start` provides. */
  readonly databaseUrl: string | undefined;
  /**
   * The same database without a pooler in between, for LISTEN, session locks and migrations; undefined: databaseUrl.
   */
  readonly databaseSessionUrl: string | undefined;
  /** Folder with `postgres` and `initdb`, used instead of the embedded binaries. */
  readonly pgBin: string | undefined;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** As Express takes it: a number of hops, a list of addresses, or false. */
  readonly trustProxy: number | string | false;
  /** Maximum number of open connections of the api; further ones are dropped. */
  readonly maxConnections: number;
  /** How long an api that is to stop goes on accepting connections, so that load balancers notice first. */
  readonly drainDelaySeconds: number;
  /** Undefined: `warn` on a developer's terminal, otherwise `info`. */
  readonly logLevel: string | undefined;
  readonly workerConcurrency: number;
  /** Where a worker answers /health and /metrics; undefined: nowhere. */
  readonly workerPort: number | undefined;
  readonly workerHost: string;
  /** Bytes of the disk that uploads and jobs leave free. */
  readonly storageReserveBytes: number;
  /** Undefined: /metrics answers only this machine, and in production no one. */
  readonly metricsToken: string | undefined;
  /** Where traces are sent, over OTLP/HTTP; undefined: there are none. */
  readonly tracesUrl: string | undefined;
  /** Undefined: no mail can be sent. */
  readonly smtpUrl: string | undefined;
  /** Sender of every mail, `name <address>` or an address. */
  readonly mailFrom: string;
  /** Whether local stand-ins for outside providers run beside the application. */
  readonly sandbox: boolean;
  /** Where the stand-ins listen. */
  readonly sandboxHost: string;
  /** Undefined: not chosen yet, `start` does. */
  readonly sandboxPort: number | undefined;
  readonly sandboxSmtpPort: number | undefined;
  /** Their address, without a slash at the end; undefined while there is no port. */
  readonly sandboxUrl: string | undefined;
  /** Classes of the modules' settings. */
  readonly modules: readonly ModuleSettings[];
  private readonly settings: ReadonlyMap<ModuleSettings, object>;

  constructor(environment: Environment, modules: readonly ModuleSettings[]) {
    this.environment = environment.NODE_ENV;
    this.isProduction = environment.NODE_ENV === 'production';
    this.port = environment.PORT;
    this.host = environment.HOST ?? (this.isProduction ? '0.0.0.0' : '127.0.0.1');
    this.publishAddress = environment.PUBLISH_ADDRESS;
    this.dataDir = resolve(projectRoot, environment.DATA_DIR);
    this.workDir = environment.WORK_DIR ? resolve(projectRoot, environment.WORK_DIR) : resolve(this.dataDir, 'work');
    this.s3 = s3Config(environment);
    this.databaseUrl = explicitTls(environment.DATABASE_URL);
    this.databaseSessionUrl = explicitTls(environment.DATABASE_SESSION_URL);
    this.pgBin = environment.PG_BIN;
    this.publicUrl = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`;
    this.trustProxy = parseTrustProxy(environment.TRUST_PROXY);
    this.maxConnections = environment.MAX_CONNECTIONS;
    this.drainDelaySeconds = environment.DRAIN_DELAY;
    this.logLevel = environment.LOG_LEVEL;
    this.workerConcurrency = environment.WORKER_CONCURRENCY;
    this.workerPort = environment.WORKER_PORT;
    this.workerHost = environment.WORKER_HOST;
    this.storageReserveBytes = environment.STORAGE_RESERVE_GB;
    this.metricsToken = environment.METRICS_TOKEN;
    this.tracesUrl = tracesUrl(environment);
    this.sandbox = environment.SANDBOX ?? !this.isProduction;
    this.sandboxHost = environment.SANDBOX_HOST;
    this.sandboxPort = (this.sandbox && environment.SANDBOX_PORT) || undefined;
    this.sandboxSmtpPort = (this.sandbox && environment.SANDBOX_SMTP_PORT) || undefined;
    this.smtpUrl = environment.SMTP_URL ?? sandboxUrl('smtp', this.sandboxHost, this.sandboxSmtpPort);
    this.sandboxUrl = sandboxUrl('http', this.sandboxHost, this.sandboxPort);
    this.mailFrom = environment.MAIL_FROM ?? `Attune <no-reply@${new URL(this.publicUrl).hostname}>`;
    this.modules = modules;
    this.settings = new Map(modules.map((module) => [module, new module(environment, this)]));
  }

  /** The settings of one module. @throws TypeError when this configuration was parsed without that module */
  of<T extends object>(module: ModuleSettings<T>): T {
    const settings = this.settings.get(module);
    if (!(settings instanceof module)) throw new TypeError(`The configuration was parsed without ${module.name}.`);
    return settings;
  }
}

/**
 * Parses an environment; throws a ConfigError that names all errors at once.
 *
 * @param modules classes of the settings that `Config.of` has, besides the platform's
 */
export function parseConfig(
  environment: Record<string, string | undefined>,
  modules: readonly ModuleSettings[] = [],
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const schema = wholeSchema(modules);
  const parsed = schema.safeParse(given);
  const misspelled = misspelledKeys(Object.keys(given), Object.keys(schema.shape));
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError([...issues, ...misspelled.map((error) => error.join(' '))]);
  }
  const { data } = parsed;
  const errors = [
    ...misspelled,
    ...databaseErrors(data),
    ...s3Errors(data),
    ...modules.flatMap((module) => module.errors?.(data) ?? []),
  ];
  if (data.NODE_ENV === 'production') {
    errors.push(...placeholderErrors(data), ...productionErrors(data));
    errors.push(...modules.flatMap((module) => module.productionErrors?.(data) ?? []));
  } else {
    const moduleKeys = modules.flatMap((module) => module.productionKeys ?? []);
    errors.push(...demoInContainersErrors(data, moduleKeys));
  }
  if (errors.length > 0) {
    throw new ConfigError(errors.map(([key, error]) => `${key} ${error}`));
  }
  return new Config(data, modules);
}

/** The keys of the platform and of these modules. */
function wholeSchema(modules: readonly ModuleSettings[]) {
  const shapes = modules.flatMap((module) => Object.entries(module.schema.shape));
  return z.object({ ...environmentSchema.shape, ...Object.fromEntries(shapes) });
}

/** This process's own environment; a `.env` file at the root supplies what it does not set. */
export function processEnvironment(): NodeJS.ProcessEnv {
  const file = resolve(projectRoot, '.env');
  if (existsSync(file)) {
    process.loadEnvFile(file);
  }
  return process.env;
}

/** Whether this is production, known even when the configuration has errors. */
export function isProductionEnvironment(): boolean {
  return process.env.NODE_ENV === 'production';
}

/** glibc gives threads up to eight heaps a core, each with room of its own; with two a worker takes some 8 MB less. */
const FEW_HEAPS = { MALLOC_ARENA_MAX: '2' };

/**
 * The environment for a child process: this process's own with `changes` applied, and few heaps
 * unless either says otherwise.
 */
export function childEnvironment(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...FEW_HEAPS, ...process.env, ...changes };
}

/** As the OpenTelemetry specification says: the address for traces as it is, that for all signals with a path added. */
function tracesUrl(environment: Environment): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = environment;
  return traces ?? (all && `${all.replace(/\/+$/, '')}/v1/traces`);
}

/** The driver checks certificates in all of these modes, and prints a warning unless the mode says so. */
function explicitTls(databaseUrl: string | undefined): string | undefined {
  return databaseUrl?.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

function sandboxUrl(protocol: string, host: string, port: number | undefined): string | undefined {
  return port === undefined ? undefined : `${protocol}://${host}:${port}`;
}

function parseTrustProxy(value: string | undefined): number | string | false {
  if (value === undefined) {
    return false;
  }
  return /^\d+$/.test(value) ? Number(value) : value;
}
