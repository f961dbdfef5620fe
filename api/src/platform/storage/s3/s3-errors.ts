import type { S3Config } from '../../config/storage-config.js';
import { storedFileMissing, storageUnavailable } from '../storage.errors.js';

const MISSING = new Set(['NoSuchKey', 'NotFound']);
const NO_CREDENTIALS = 'CredentialsProviderError';
const PERMISSIONS = 's3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListBucket';

/** Whether there is no object with the key of a request. */
export const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.has(error.name);

/** The AppError for an error of the SDK; any other error, such as one of the stream to be stored, unchanged. */
export function toStorageError(error: unknown): unknown {
  if (isMissing(error)) return storedFileMissing(error);
  if (!(error instanceof Error)) return error;
  // The SDK adds its metadata to whatever a request fails with, connection errors too.
  return '$metadata' in error || error.name === NO_CREDENTIALS ? storageUnavailable(error) : error;
}

/** Which setting is wrong when the first request to a bucket fails, and how: a sentence without its full stop. */
export function explainS3Error(error: Error, { bucket, region, endpoint, credentials }: S3Config): string {
  const server = endpoint ?? `Amazon S3 in ${region}`;
  const account = credentials === undefined ? 'This machine' : `S3_ACCESS_KEY_ID ${credentials.accessKeyId}`;
  switch (error.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET names a bucket that does not exist at ${server}: ${bucket}`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is unknown at ${server}`;
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID';
    case 'AccessDenied':
    case 'Forbidden':
      return `S3_BUCKET ${bucket} denies access: ${account} needs ${PERMISSIONS}`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `S3_REGION ${region} is not the region of the bucket ${bucket}`;
    case NO_CREDENTIALS:
      return 'S3_ACCESS_KEY_ID must be given: this machine has no credentials of its own for the bucket';
  }
  const status = statusOf(error);
  if (status === undefined) return `S3_ENDPOINT cannot be reached: ${server} (${reasonOf(error)})`;
  // An outage is often answered by a proxy, and then not in S3's language.
  if (status >= 500) return `${server}, which has the bucket ${bucket}, is unavailable: it responded with ${status}`;
  return `S3_BUCKET ${bucket} at ${server} cannot be used: ${reasonOf(error)}`;
}

/** Undefined without a response. */
function statusOf(error: Error): number | undefined {
  return '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
}

function reasonOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : `${error.name}: ${error.message}`;
}
