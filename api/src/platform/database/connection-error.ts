import { ConfigError } from '../config/config-error.js';

/** What Postgres says while it starts or stops. */
const STARTING = new Set(['57P03', '57P01']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Whether a later attempt may succeed. */
export function mayPass(error: unknown): boolean {
  return isUnreachable(error) || STARTING.has(codeOf(error));
}

/** The error as one sentence about the setting; what is not about it is returned unchanged. */
export function explainConnectionError(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): unknown {
  const sentence = toSentence(error, databaseUrl);
  return sentence === undefined ? error : new ConfigError([`${setting} ${sentence}`], { cause: error });
}

function toSentence(error: unknown, databaseUrl: string): string | undefined {
  const { host, user, database } = describe(databaseUrl);
  const code = codeOf(error);
  if (isUnreachable(error)) {
    return `cannot be reached: no Postgres responds at ${host} (${code || 'no answer in time'})`;
  }
  if (STARTING.has(code)) return `leads to a Postgres at ${host} that is starting or stopping: try again`;
  if (code === '28P01' || code === '28000') {
    return `is refused by the Postgres at ${host}: wrong password, or it does not accept user ${user} from this machine`;
  }
  if (code === '3D000') return `names the database ${database}, which does not exist at ${host}: create it`;
  if (code === '53300') return `leads to a Postgres at ${host} that has no connection left: raise its max_connections`;
  const message = error instanceof Error ? error.message : '';
  if (message.includes('does not support SSL')) {
    return `asks for TLS (sslmode), which the Postgres at ${host} does not offer: turn it on there, or leave sslmode out`;
  }
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL)/.test(code)) {
    return `asks for TLS, and the certificate of ${host} is not valid (${message}): name its CA with sslrootcert=FILE, or do not check it with sslmode=no-verify`;
  }
  return undefined;
}

function isUnreachable(error: unknown): boolean {
  return NETWORK.has(codeOf(error)) || (error instanceof Error && /timeout expired|terminated/.test(error.message));
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Without the password. */
function describe(databaseUrl: string): { host: string; user: string; database: string } {
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl);
  const host = `${hostname || (searchParams.get('host') ?? 'localhost')}:${port || '5432'}`;
  return { host, user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
}
