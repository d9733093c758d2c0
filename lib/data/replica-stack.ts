import { Aspects, type Environment, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { tagAll } from '../tag-all.ts';
import { DocumentBucket } from './document-bucket.ts';
import { Encrypted } from './encrypted.ts';

/** Where the copy is, and of which service. */
export interface ReplicaStackProps {
  /** The region of the copy, and the account of the service. */
  readonly env: Environment;
  /** The name of the stack that the service is in. */
  readonly serviceStackName: string;
  /** `false` deletes the bucket with the stack. */
  readonly keepData?: boolean;
  /** The key of that region, if the service has a key of its own. */
  readonly replicaKmsKeyArn?: string | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/**
 * A stack of another region with the bucket that stored documents are copied to. It is deployed before the service that
 * copies to it. The tables' copies belong to the service's own stack.
 */
export class ReplicaStack extends Stack {
  constructor(scope: Construct, id: string, props: ReplicaStackProps) {
    const { env, serviceStackName, keepData = true, replicaKmsKeyArn, tags } = props;
    super(scope, id, { env, description: 'PDF service: the copy of its documents in a second region' });
    const bucketName = replicaBucketName(this, serviceStackName, this.region);
    new DocumentBucket(this, 'Documents', { keepData, bucketName });
    if (replicaKmsKeyArn) {
      Aspects.of(this).add(new Encrypted(Key.fromKeyArn(this, 'Key', replicaKmsKeyArn)));
    }
    tagAll(this, tags);
  }
}

/** The name of the bucket in a region that the documents of a service are copied to. */
export function replicaBucketName({ account }: Stack, stackName: string, region: string): string {
  return `${stackName.toLowerCase()}-replica-${account}-${region}`;
}
