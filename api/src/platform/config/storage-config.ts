import type { Environment } from './config.schema.js';
import type { SettingError } from './module-settings.js';

/** A bucket of Amazon S3 or of another server that speaks its protocol. */
export interface S3Config {
  bucket: string;
  region: string;
  /** Without a slash at the end; undefined: Amazon's own for the region. */
  endpoint: string | undefined;
  /** The endpoint for browsers; undefined: Amazon's own, or none when there is another endpoint. */
  publicEndpoint: string | undefined;
  /** Undefined: those of the machine, as the AWS SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether the bucket's name is in the path instead of the host name. */
  forcePathStyle: boolean;
  /** What every object key begins with: empty, or with a slash at the end. */
  prefix: string;
}

const DEFAULT_REGION = 'us-east-1';

const S3_OPTIONS = [
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'S3_PREFIX',
] as const;

/** Undefined: files are stored on disk. */
export function s3Config(environment: Environment): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    region: region ?? DEFAULT_REGION,
    endpoint,
    publicEndpoint: environment.S3_PUBLIC_ENDPOINT,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey },
    // Other servers seldom have a host name for each bucket.
    forcePathStyle: environment.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
    prefix: prefix === undefined ? '' : `${prefix}/`,
  };
}

/** Errors in the settings of the bucket. */
export function s3Errors(environment: Environment): SettingError[] {
  if (environment.S3_BUCKET === undefined) {
    return S3_OPTIONS.filter((key) => environment[key] !== undefined).map((key) => [
      key,
      'has no effect without S3_BUCKET: give the bucket, too, or leave it out',
    ]);
  }
  const hasId = environment.S3_ACCESS_KEY_ID !== undefined;
  if (hasId === (environment.S3_SECRET_ACCESS_KEY !== undefined)) return [];
  return hasId
    ? [['S3_SECRET_ACCESS_KEY', 'must be given together with S3_ACCESS_KEY_ID']]
    : [['S3_ACCESS_KEY_ID', 'must be given together with S3_SECRET_ACCESS_KEY']];
}
