import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/storage-config.js';

const CONNECT_TIMEOUT_MS = 5_000;
/** Until the response begins. */
export const RESPONSE_TIMEOUT_MS = 60_000;

export function createS3Client({ region, endpoint, credentials, forcePathStyle }: S3Config): S3Client {
  return new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle,
    // The signature covers the SHA-256 of every file. Other servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would delay every file by a round trip.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      // A client that reads its download slowly leaves the connection idle.
      socketTimeout: 0,
      // A download holds a connection for as long as its client reads; the api limits its clients itself.
      httpAgent: { keepAlive: true, maxSockets: Infinity },
      httpsAgent: { keepAlive: true, maxSockets: Infinity },
    },
  });
}
