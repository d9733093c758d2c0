import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

interface DocumentBucketProps {
  readonly keepData: boolean;
}

const longestRetentionDays = 365;

/** The bucket of stored documents, uploads and job results. What is in it expires by the prefix that it is under. */
export class DocumentBucket extends Construct {
  constructor(scope: Construct, id: string, { keepData }: DocumentBucketProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: lifecycleRules(),
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only the functions reach the bucket, and each call is logged by them. A log of object names would outlive ' +
        'the documents, whose owners choose how long anything of them is kept.',
    });
  }
}

/** One rule for each number of days that a document may be kept, since S3 cannot be told a day for each object. */
function lifecycleRules(): LifecycleRule[] {
  const retention = Array.from({ length: longestRetentionDays }, (_, index) => index + 1).map((days) =>
    expiry(`retained/${String(days).padStart(3, '0')}/`, days),
  );
  return [
    ...retention,
    expiry('uploads/', 1),
    expiry('jobs/', 7),
    { id: 'unfinished-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
  ];
}

function expiry(prefix: string, days: number): LifecycleRule {
  return { id: prefix.replaceAll('/', '-').slice(0, -1), prefix, expiration: Duration.days(days) };
}
