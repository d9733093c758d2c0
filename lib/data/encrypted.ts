import type { IAspect } from 'aws-cdk-lib';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnLogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnTopic } from 'aws-cdk-lib/aws-sns';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';

/** Encrypts all that a construct stores by one key: whoever adds a resource cannot forget it. */
export class Encrypted implements IAspect {
  readonly #keyArn: string;

  constructor({ keyArn }: IKey) {
    this.#keyArn = keyArn;
  }

  visit(node: IConstruct): void {
    const key = this.#keyArn;
    if (node instanceof CfnLogGroup) node.kmsKeyId = key;
    if (node instanceof CfnFunction) node.kmsKeyArn = key; // of its environment variables
    if (node instanceof CfnTopic) node.kmsMasterKeyId = key;
    if (node instanceof CfnQueue) {
      node.sqsManagedSseEnabled = undefined;
      node.kmsMasterKeyId = key;
    }
    if (node instanceof CfnBucket)
      node.bucketEncryption = {
        serverSideEncryptionConfiguration: [
          {
            serverSideEncryptionByDefault: { sseAlgorithm: 'aws:kms', kmsMasterKeyId: key },
            bucketKeyEnabled: true, // one request to KMS for many objects
          },
        ],
      };
    if (node instanceof CfnGlobalTable) {
      node.addPropertyOverride('SSESpecification', { SSEEnabled: true, SSEType: 'KMS' });
      node.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: key });
    }
  }
}
