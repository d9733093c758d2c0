import { Validations } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Bucket, type BucketProps } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { BucketFolder } from '../../functions/deployment.ts';
import { nagText } from '../nag-text.ts';

/** A copy of the bucket in another region. */
export interface BucketReplica {
  readonly bucketName: string;
  readonly region: string;
  /** The operator's keys of both regions. */
  readonly keys?: { readonly source: IKey; readonly replicaArn: string };
}

/** What a service of another region needs to continue. Uploads, which last a day, can be sent again. */
const copiedFolders: readonly BucketFolder[] = ['retained', 'kept', 'jobs', 'answers'];

/**
 * The properties of a bucket whose objects are copied, and removed there when they are removed here. What its lifecycle
 * rules remove is not copied: the copy has the same rules.
 */
export function replicationOf(scope: Construct, { bucketName, region, keys }: BucketReplica): BucketProps {
  const destination = Bucket.fromBucketAttributes(scope, 'Replica', { bucketName, region });
  const encryption = keys && {
    kmsKey: Key.fromKeyArn(scope, 'ReplicaKey', keys.replicaArn),
    sseKmsEncryptedObjects: true,
  };
  return {
    ...(keys && { encryptionKey: keys.source }),
    replicationRules: copiedFolders.map((folder, priority) => ({
      id: folder,
      destination,
      priority,
      filter: { prefix: `${folder}/` },
      deleteMarkerReplication: true,
      ...encryption,
    })),
  };
}

/** Accepts (for cdk-nag) the rights of the role that copies. */
export function acceptReplication(bucket: Bucket, { bucketName, keys }: BucketReplica): void {
  const replica = Bucket.fromBucketName(bucket, 'Copy', bucketName);
  const resources = [bucket, replica].map((each) => `Resource::${nagText(bucket, each.arnForObjects('*'))}`);
  const actions = keys ? ['Action::kms:GenerateDataKey*', 'Action::kms:ReEncrypt*'] : [];
  for (const right of [...resources, ...actions])
    Validations.of(bucket).acknowledge({
      id: `AwsSolutions-IAM5[${right}]`,
      reason:
        'S3 copies objects whose names no one knows before they are there, between these two buckets alone.',
    });
}
