import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Service } from '../service.ts';

/** The keys of all objects of the service's bucket below a prefix. */
export async function objectKeys({ s3Url }: Service, Prefix: string): Promise<readonly string[]> {
  const { bucketName } = await import('../../functions/core/settings.ts');
  const client = new S3Client({ endpoint: s3Url, forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucketName(), Prefix }));
  return Contents.map(({ Key = '' }) => Key);
}
