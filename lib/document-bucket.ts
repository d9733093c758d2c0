import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { BucketFolder, FunctionShape } from '../functions/deployment.ts';
import { removalPolicyOf } from './removal-policy.ts';

interface DocumentBucketProps {
  readonly keepData: boolean;
}

type Folders = NonNullable<FunctionShape['bucket']>;

const maximumRetentionDays = 365;

/** The bucket of stored documents, uploads and job results. Objects expire by their prefix. */
export class DocumentBucket extends Construct {
  readonly #bucket: Bucket;

  constructor(scope: Construct, id: string, { keepData }: DocumentBucketProps) {
    super(scope, id);
    this.#bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: lifecycleRules(),
      removalPolicy: removalPolicyOf(keepData),
    });
    Validations.of(this.#bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only the functions reach the bucket, and each call is logged by them. A log of object names would outlive ' +
        'the documents, whose owners choose how long anything of them is kept.',
    });
  }

  /** The name that CloudFormation gives the bucket. */
  get name(): string {
    return this.#bucket.bucketName;
  }

  /**
   * The rights to exactly these actions on the objects of each folder. Read access includes listing: without it, S3
   * reports a missing object as forbidden. S3 then checks the object's key as the prefix.
   */
  rightsTo(folders: Folders): readonly PolicyStatement[] {
    const entries = Object.entries(folders) as [BucketFolder, readonly string[]][]; // Object.entries widens keys
    const onObjects = entries.map(
      ([folder, actions]) =>
        new PolicyStatement({
          actions: actions.map((action) => `s3:${action}`),
          resources: [this.#bucket.arnForObjects(`${folder}/*`)],
        }),
    );
    const read = entries.filter(([, actions]) => actions.includes('GetObject'));
    if (read.length === 0) return onObjects;
    return [
      ...onObjects,
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [this.#bucket.bucketArn],
        conditions: { StringLike: { 's3:prefix': read.map(([folder]) => `${folder}/*`) } },
      }),
    ];
  }

  /** Accepts (for cdk-nag) that roles below a construct have such rights to a folder. */
  acceptRightsTo(folder: BucketFolder, scope: Construct): void {
    const bucket = Stack.of(this).getLogicalId(this.#bucket.node.defaultChild as CfnBucket); // the type that Bucket creates
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/${folder}/*]`,
      reason: 'An object is named after its account and document, which no one knows before they are there.',
    });
  }
}

/** One rule for each possible retention in days, since S3 cannot expire single objects on given days. */
function lifecycleRules(): LifecycleRule[] {
  const retention = Array.from({ length: maximumRetentionDays }, (_, index) => index + 1).map((days) =>
    expiry(`retained/${String(days).padStart(3, '0')}/`, days),
  );
  return [
    ...retention,
    expiry('uploads/', 1),
    expiry('answers/', 1),
    expiry('jobs/', 7),
    expiry('work/', 1),
    { id: 'unfinished-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
  ];
}

function expiry(prefix: string, days: number): LifecycleRule {
  return { id: prefix.replaceAll('/', '-').slice(0, -1), prefix, expiration: Duration.days(days) };
}
