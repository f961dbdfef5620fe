import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ChatConfig, chatConfig, type SupportConfig, supportConfig } from './chat-config.js';
import { ConfigError } from './config-error.js';
import {
  databaseErrors,
  demoInContainersErrors,
  type Environment,
  environmentSchema,
  productionErrors,
  retentionErrors,
  stripeErrors,
} from './config.schema.js';
import { misspelledKeys } from './misspelled-keys.js';
import { type S3Config, s3Config, s3Errors } from './storage-config.js';

/** The project's root folder, the same from src and from dist. */
export const projectRoot = resolve(import.meta.dirname, '../../../..');

/** Credentials shared by the sandbox's payment provider and the application. Not secret: production refuses them. */
export const SANDBOX_STRIPE = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' } as const;

const DEFAULT_ANALYSIS_DAYS = 365;

export interface StripeConfig {
  /** Whether the provider is the sandbox or a test's server, so that no money moves. */
  isSandbox: boolean;
  /** Undefined: payments are unavailable. */
  secretKey: string | undefined;
  /** Undefined: every event is rejected. */
  webhookSecret: string | undefined;
  /** Undefined: Stripe itself. */
  apiBase: string | undefined;
  /** The provider's price id of each plan. */
  priceIds: Readonly<Record<'basic' | 'pro' | 'studio', string>>;
}

/** Everything the environment decides, parsed once. Injectable; this file alone reads `process.env`. */
export class Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly port: number;
  /** Address to listen on. Outside production this is the loopback address, since the demo password is public. */
  readonly host: string;
  /** Address of the machine on which docker compose publishes `port` of a container; undefined: it does not run there. */
  readonly publishAddress: string | undefined;
  /** Absolute. Holds everything the application writes, unless `workDir` or `s3` say otherwise. */
  readonly dataDir: string;
  /** Absolute. Temporary files of this machine's processes. */
  readonly workDir: string;
  /** Undefined: files are stored in `dataDir`. */
  readonly s3: S3Config | undefined;
  /** Undefined: the embedded Postgres, which only `start` provides. */
  readonly databaseUrl: string | undefined;
  /** The same database without a pooler in between, for LISTEN, session locks and migrations; undefined: databaseUrl. */
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
  readonly logLevel: string;
  readonly workerConcurrency: number;
  /** Where a worker answers /health and /metrics; undefined: nowhere. */
  readonly workerPort: number | undefined;
  readonly workerHost: string;
  /** Whether a worker refuses to start where uploads cannot be decoded in a sandbox. */
  readonly requireSandbox: boolean;
  readonly retentionDays: number;
  /** How long the measurements of a retune are kept, in days; at least `retentionDays`. */
  readonly analysisDays: number;
  /** How long a retune is listed that is in no history. */
  readonly historyMonths: number;
  /** Maximum total size of one account's stored songs, bytes. */
  readonly storageLimitBytes: number;
  /** Bytes of the disk that uploads and jobs leave free. */
  readonly storageReserveBytes: number;
  readonly demoAccounts: boolean;
  /** Undefined: /metrics answers only this machine, and in production no one. */
  readonly metricsToken: string | undefined;
  /** Where traces are sent, over OTLP/HTTP; undefined: there are none. */
  readonly tracesUrl: string | undefined;
  /** The first signs sessions, the others are still accepted. Empty: one is generated and stored in DATA_DIR. */
  readonly sessionSecrets: readonly string[];
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
  readonly stripe: StripeConfig;
  readonly chat: ChatConfig;
  readonly support: SupportConfig;

  constructor(environment: Environment) {
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
    this.requireSandbox = environment.REQUIRE_SANDBOX ?? this.isProduction;
    this.retentionDays = environment.RETENTION_DAYS;
    this.analysisDays = environment.ANALYSIS_DAYS ?? Math.max(DEFAULT_ANALYSIS_DAYS, this.retentionDays);
    this.historyMonths = environment.HISTORY_MONTHS;
    this.storageLimitBytes = environment.STORAGE_LIMIT_GB;
    this.storageReserveBytes = environment.STORAGE_RESERVE_GB;
    this.metricsToken = environment.METRICS_TOKEN;
    this.tracesUrl = tracesUrl(environment);
    this.demoAccounts = environment.DEMO_ACCOUNTS ?? environment.NODE_ENV === 'development';
    this.sessionSecrets = environment.SESSION_SECRET?.split(',').map((secret) => secret.trim()) ?? [];
    this.sandbox = environment.SANDBOX ?? !this.isProduction;
    this.sandboxHost = environment.SANDBOX_HOST;
    this.sandboxPort = (this.sandbox && environment.SANDBOX_PORT) || undefined;
    this.sandboxSmtpPort = (this.sandbox && environment.SANDBOX_SMTP_PORT) || undefined;
    this.smtpUrl = environment.SMTP_URL ?? sandboxUrl('smtp', this.sandboxHost, this.sandboxSmtpPort);
    const sandbox = sandboxUrl('http', this.sandboxHost, this.sandboxPort);
    this.stripe = stripeConfig(environment, sandbox);
    this.chat = chatConfig(environment, sandbox);
    this.support = supportConfig(environment, this.sandbox);
    this.mailFrom = environment.MAIL_FROM ?? `Attune <no-reply@${new URL(this.publicUrl).hostname}>`;
  }
}

/** Parses an environment; throws a ConfigError that names all errors at once. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  const misspelled = misspelledKeys(Object.keys(given), Object.keys(environmentSchema.shape));
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError([...issues, ...misspelled.map((error) => error.join(' '))]);
  }
  const errors = [
    ...misspelled,
    ...retentionErrors(parsed.data),
    ...databaseErrors(parsed.data),
    ...stripeErrors(parsed.data),
    ...s3Errors(parsed.data),
    ...(parsed.data.NODE_ENV === 'production' ? productionErrors : demoInContainersErrors)(parsed.data),
  ];
  if (errors.length > 0) {
    throw new ConfigError(errors.map(([key, error]) => `${key} ${error}`));
  }
  return new Config(parsed.data);
}

/** The process's own configuration; a `.env` file at the root supplies what the environment does not set. */
export function loadConfig(): Config {
  const file = resolve(projectRoot, '.env');
  if (existsSync(file)) {
    process.loadEnvFile(file);
  }
  return parseConfig(process.env);
}

/** Whether this is production, known even when the configuration has errors. */
export function isProductionEnvironment(): boolean {
  return process.env.NODE_ENV === 'production';
}

/** The environment for a child process: this process's environment with `changes` applied. */
export function childEnvironment(changes: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

function stripeConfig(environment: Environment, sandbox: string | undefined): StripeConfig {
  const priceIds = {
    basic: environment.STRIPE_PRICE_BASIC ?? 'price_basic',
    pro: environment.STRIPE_PRICE_PRO ?? 'price_pro',
    studio: environment.STRIPE_PRICE_STUDIO ?? 'price_studio',
  };
  const secretKey = environment.STRIPE_SECRET_KEY;
  const webhookSecret = environment.STRIPE_WEBHOOK_SECRET;
  const apiBase = environment.STRIPE_API_BASE;
  if (secretKey !== undefined) return { isSandbox: false, secretKey, webhookSecret, apiBase, priceIds };
  if (apiBase === undefined && sandbox === undefined) {
    return { isSandbox: true, secretKey: undefined, webhookSecret: undefined, apiBase: undefined, priceIds };
  }
  return {
    isSandbox: true,
    secretKey: SANDBOX_STRIPE.secretKey,
    webhookSecret: webhookSecret ?? SANDBOX_STRIPE.webhookSecret,
    apiBase: apiBase ?? sandbox,
    priceIds,
  };
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
