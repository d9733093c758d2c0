import { createHash } from 'node:crypto';
import type { AwsAccess } from '../signature/aws-access.ts';
import { signedHeaders } from '../signature/sign-request.ts';

/** Creates a bucket in an external S3, unless it already exists. Throws that S3's error. */
export async function makeBucket(endpointUrl: string, access: AwsAccess, bucket: string): Promise<void> {
  const send = async (method: 'HEAD' | 'PUT') => {
    const url = new URL(`/${bucket}`, endpointUrl);
    const body = method === 'PUT' ? placeOf(access) : '';
    const digest = createHash('sha256').update(body).digest('hex');
    const given = { 'x-amz-content-sha256': digest };
    const headers = signedHeaders({ method, url, body }, given, access, 's3');
    const response = await fetch(url, { method, headers, ...(body && { body }) });
    return { isOk: response.ok, text: await response.text() };
  };
  if ((await send('HEAD')).isOk) return;
  const { isOk, text } = await send('PUT');
  if (!isOk) throw new Error(`The bucket ${bucket} cannot be made in the S3 at ${endpointUrl}: ${text}`);
}

/** S3 takes the region of every bucket except in its first region. */
function placeOf({ region }: AwsAccess): string {
  if (region === 'us-east-1') return '';
  return `<CreateBucketConfiguration><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;
}
