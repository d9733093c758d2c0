import { Aspects, CfnOutput, type Environment, Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Configuration } from './configuration.ts';
import { DocumentBucket } from './document-bucket.ts';
import { Encrypted } from './encrypted.ts';
import { tagAll } from './tag-all.ts';

type ReplicaProps = Pick<Configuration, 'stackName' | 'keepData' | 'replicaKmsKeyArn' | 'tags'> & {
  /** The account, and the region of the copy. */
  readonly env: Environment;
};

/**
 * A stack of another region with the bucket that stored documents are copied to. It is deployed before the service that
 * copies to it. The tables' copies belong to the service's own stack.
 */
export class ReplicaStack extends Stack {
  constructor(scope: Construct, id: string, props: ReplicaProps) {
    const { stackName, keepData, replicaKmsKeyArn, tags, env } = props;
    super(scope, id, { env, description: 'PDF service: the copy of its documents in a second region' });
    const bucketName = replicaBucketName(this, stackName, this.region);
    const bucket = new DocumentBucket(this, 'Documents', { keepData, bucketName });
    if (replicaKmsKeyArn) {
      Aspects.of(this).add(new Encrypted(Key.fromKeyArn(this, 'Key', replicaKmsKeyArn)));
    }
    tagAll(this, tags);
    new CfnOutput(this, 'replicaBucket', { value: bucket.name });
  }
}

/** The name of the bucket in a region that the documents of a service are copied to. */
export function replicaBucketName({ account }: Stack, stackName: string, region: string): string {
  return `${stackName.toLowerCase()}-replica-${account}-${region}`;
}
