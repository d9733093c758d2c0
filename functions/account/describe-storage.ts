import type { z } from 'zod';
import type { OwnBucket } from '../core/identity/account.ts';
import type { account } from './endpoints.ts';

/** An account's own bucket as the API describes it: never with its secret. */
export function describeStorage(
  externalId: string,
  ownBucket: OwnBucket | undefined,
): z.output<typeof account.getStorage.produces> {
  if (!ownBucket) return { configured: false, external_id: externalId };
  const { bucket, region, prefix, access } = ownBucket;
  return {
    configured: true,
    external_id: externalId,
    bucket,
    region,
    prefix,
    ...('roleArn' in access
      ? { role_arn: access.roleArn }
      : { endpoint: access.endpoint, access_key_id: access.accessKeyId }),
  };
}
