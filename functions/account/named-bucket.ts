import type { z } from 'zod';
import type { NamedBucket } from '../core/documents/byob/save-own-bucket.ts';
import type { account } from './endpoints.ts';

/** The bucket that a call names, with its credentials: a role, or keys of an endpoint. */
export function namedBucket(input: z.output<typeof account.setStorage.request>): NamedBucket {
  const { bucket, region, prefix, role_arn, endpoint, access_key_id, secret_access_key } = input;
  if (role_arn !== undefined) return { bucket, region, prefix, access: { roleArn: role_arn } };
  if (endpoint === undefined || access_key_id === undefined || secret_access_key === undefined) {
    throw new Error('the request’s schema lets no such call pass');
  }
  const access = { endpoint, accessKeyId: access_key_id, secretAccessKey: secret_access_key };
  return { bucket, region, prefix, access };
}
