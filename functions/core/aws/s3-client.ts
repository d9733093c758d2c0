import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

/** The client for the service's own bucket. */
export const s3 = s3Client({});

/**
 * A client for S3 or a compatible store. It gives up if a response does not begin in time. A request that needs a
 * checksum must ask for it: by default, the checksum of an empty body would be signed into URLs.
 */
export function s3Client(config: S3ClientConfig): S3Client {
  return new S3Client({
    forcePathStyle: Boolean(config.endpoint ?? process.env.AWS_ENDPOINT_URL_S3),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // No socket timeout: a body waits for its reader.
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 10_000,
      socketTimeout: 0,
      throwOnRequestTimeout: true,
    },
    ...config,
  });
}
