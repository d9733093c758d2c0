import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { BucketFolder, FunctionShape } from '../../functions/deployment.ts';
import { nagText } from '../nag-text.ts';
import { removalPolicyOf } from '../removal-policy.ts';
import { acceptReplication, type BucketReplica, replicationOf } from './replication.ts';

interface DocumentBucketProps {
  readonly keepData: boolean;
  /** The name of a bucket that is a copy. */
  readonly bucketName?: string;
  /** The bucket's own copy. */
  readonly replica?: BucketReplica;
  /** The name of the bucket to use instead of a new one. */
  readonly existing?: string;
}

type Folders = NonNullable<FunctionShape['bucket']>;

const maximumRetentionDays = 365;

/** The bucket of stored documents, uploads and job results. Objects expire by their prefix. */
export class DocumentBucket extends Construct {
  readonly #bucket: Pick<IBucket, 'bucketName' | 'bucketArn' | 'arnForObjects'>;

  constructor(scope: Construct, id: string, props: DocumentBucketProps) {
    super(scope, id);
    const { existing } = props;
    this.#bucket = existing ? Bucket.fromBucketName(this, 'Bucket', existing) : this.#create(props);
  }

  #create({ keepData, bucketName, replica }: DocumentBucketProps): Bucket {
    const isCopied = replica !== undefined || bucketName !== undefined;
    const bucket = new Bucket(this, 'Bucket', {
      encryption: replica?.keys ? BucketEncryption.KMS : BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // The URL of an upload is its credential, so a page of any origin that has one may send the file.
      cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['*'] }],
      lifecycleRules: lifecycleRules(),
      removalPolicy: removalPolicyOf(keepData),
      ...(isCopied && { versioned: true }),
      ...(bucketName && { bucketName }),
      ...(replica && replicationOf(this, replica)),
    });
    if (replica) acceptReplication(bucket, replica);
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only the functions reach the bucket, and each call is logged by them. A log of object names would outlive ' +
        'the documents, whose owners choose how long anything of them is kept.',
    });
    return bucket;
  }

  /** The name that CloudFormation gives the bucket. */
  get name(): string {
    return this.#bucket.bucketName;
  }

  /** The ARN of everything in the bucket. */
  get arnOfObjects(): string {
    return this.#bucket.arnForObjects('*');
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
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${nagText(this, this.#bucket.arnForObjects(`${folder}/*`))}]`,
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
    expiry('prepared/', 1),
    expiry('crls/', 1),
    expiry('calls/', 1),
    { id: 'unfinished-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
    // Only buckets with versions can be copied, and versions remain when copying is switched off. A day is the shortest time.
    { id: 'removed', noncurrentVersionExpiration: Duration.days(1), expiredObjectDeleteMarker: true },
  ];
}

function expiry(prefix: string, days: number): LifecycleRule {
  return { id: prefix.replaceAll('/', '-').slice(0, -1), prefix, expiration: Duration.days(days) };
}
