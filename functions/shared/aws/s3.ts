import { S3Client } from '@aws-sdk/client-s3';

/**
 * The S3 that the service's own bucket is in. The client gives up on an answer that does not begin in time. Whatever
 * checksum a request wants, it asks for: one of an empty body would be signed into URLs.
 */
export const s3 = new S3Client({
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 2,
  // None for the socket: a body waits for as long as its reader takes.
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 10_000,
    socketTimeout: 0,
    throwOnRequestTimeout: true,
  },
});
