import { S3ServiceException } from '@aws-sdk/client-s3';
import { STSServiceException } from '@aws-sdk/client-sts';
import { Problem } from '../../contract/problems/problem.ts';
import { orBusy } from '../../contract/problems/service-busy.ts';

const again = 'GET /account/storage shows the current settings; PUT /account/storage changes them.';

const refused =
  'The account’s bucket denies access to the service. Allow s3:PutObject, s3:GetObject and s3:DeleteObject on everything under the prefix.';

/** Errors of such stores, with advice for the account. */
const sentences: Readonly<Record<string, string>> = {
  AccessDenied: refused,
  Forbidden: refused,
  NoSuchBucket: `The account’s bucket does not exist. ${again}`,
  InvalidAccessKeyId: `The account’s bucket does not recognise the access key. ${again}`,
  SignatureDoesNotMatch: `The secret access key of the account’s bucket is incorrect. ${again}`,
  PermanentRedirect: `The account’s bucket is in another region. ${again}`,
  AuthorizationHeaderMalformed: `The account’s bucket is in another region. ${again}`,
};

/** The problem if the service cannot use an account's bucket. */
export function byobDenied(message: string, cause?: unknown): Problem {
  return new Problem('byob_access_denied', message, { cause });
}

/** The same, from the error that STS or the store returned, or from a missing response. */
export function byobFailed(cause: unknown): Problem {
  const known = orBusy(cause);
  if (known instanceof Problem) return known;
  return byobDenied(sentenceOf(cause), cause);
}

function sentenceOf(cause: unknown): string {
  if (cause instanceof STSServiceException) {
    return 'The role of the account’s bucket cannot be assumed. Its trust policy must name this service’s AWS account and the external ID that GET /account/storage shows.';
  }
  const known = cause instanceof S3ServiceException ? sentences[cause.name] : undefined;
  return known ?? `The account’s bucket did not respond as S3 does. ${again}`;
}
