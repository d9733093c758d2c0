/** The supported errors of S3, with their status. */
const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidBucketName: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidPolicyDocument: 400,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MalformedXML: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type S3ErrorCode = keyof typeof statuses;

/** An error of S3: its `name` is S3's code, and `status` the HTTP status. */
export interface S3Error extends Error {
  readonly name: S3ErrorCode;
  readonly status: number;
}

/** Creates an error to throw. */
export function s3Error(code: S3ErrorCode, message: string): S3Error {
  return Object.assign(new Error(message), { name: code, status: statuses[code] });
}

export function isS3Error(error: unknown): error is S3Error {
  return error instanceof Error && Object.hasOwn(statuses, error.name);
}
