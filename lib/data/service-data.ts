import { Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Configuration } from '../configuration.ts';
import { DocumentBucket } from './document-bucket.ts';
import { replicaBucketName } from './replica-stack.ts';
import { ServiceTables } from './service-tables.ts';

/** The tables and the bucket: new ones, with a copy in another region if the operator wants one, or such a copy. */
export function serviceData(
  scope: Construct,
  configuration: Configuration,
  key: IKey | undefined,
): { readonly tables: ServiceTables; readonly bucket: DocumentBucket } {
  const {
    stackName,
    keepData,
    replicaRegion: region,
    replicaKmsKeyArn: keyArn,
    standbyOf,
    tags = {},
  } = configuration;
  const stack = Stack.of(scope);
  if (standbyOf)
    return {
      tables: new ServiceTables(scope, 'Tables', { keepData, existing: standbyOf }),
      bucket: new DocumentBucket(scope, 'Documents', {
        keepData,
        existing: replicaBucketName(stack, stackName, stack.region),
      }),
    };
  const keys = key && keyArn ? { source: key, replicaArn: keyArn } : undefined;
  return {
    tables: new ServiceTables(scope, 'Tables', {
      keepData,
      ...(region && { replica: { region, keyArn, tags } }),
    }),
    bucket: new DocumentBucket(scope, 'Documents', {
      keepData,
      ...(region && {
        replica: { bucketName: replicaBucketName(stack, stackName, region), region, ...(keys && { keys }) },
      }),
    }),
  };
}
