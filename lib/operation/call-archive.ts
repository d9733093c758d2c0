import { CfnOutput, Duration, Names, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { FilterPattern, LogGroup, LogStream, RetentionDays, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { callColumns, callLineType } from '../../functions/core/contract/call-line.ts';
import { deployment } from '../../functions/deployment.ts';
import type { Configuration } from '../configuration.ts';
import { rightToKeyThrough } from '../data/encryption-key.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';

/** Of what a query reads, $5 a terabyte: half a dollar. */
const cutoffBytes = 100_000_000_000;

/**
 * Every call's log line as files in a bucket of their own, by the day on which they arrived, with a table and a workgroup
 * of Athena to query them. It uses the second of the two subscription filters that a log group may have.
 */
export class CallArchive extends Construct {
  constructor(
    scope: Construct,
    id: string,
    configuration: Configuration,
    functions: ServiceFunctions,
    key: IKey | undefined,
  ) {
    super(scope, id);
    const bucket = this.#bucket(configuration);
    const stream = this.#stream(bucket, key);
    const role = new Role(this, 'SendingRole', { assumedBy: new ServicePrincipal('logs.amazonaws.com') });
    const { attrArn: arn } = stream;
    role.addToPolicy(
      new PolicyStatement({ actions: ['firehose:PutRecord', 'firehose:PutRecordBatch'], resources: [arn] }),
    );
    for (const name of deployment['call-recorder'].readsCallsOf) {
      const filter = new SubscriptionFilter(this, name, {
        logGroup: functions.lambdaOf(name).logGroup,
        destination: { bind: () => ({ arn, role }) },
        filterPattern: FilterPattern.stringValue('$.type', '=', callLineType),
      });
      filter.node.addDependency(role); // CloudWatch tries the stream as it creates the filter
    }
    const name = Names.uniqueResourceName(this, { maxLength: 60, separator: '_' }).toLowerCase();
    this.#table(name, bucket, configuration);
    new CfnWorkGroup(this, 'Queries', {
      name,
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        bytesScannedCutoffPerQuery: cutoffBytes,
        resultConfiguration: {
          outputLocation: bucket.s3UrlForObject('results/'),
          encryptionConfiguration: key
            ? { encryptionOption: 'SSE_KMS', kmsKey: key.keyArn }
            : { encryptionOption: 'SSE_S3' },
        },
      },
    });
    new CfnOutput(this, 'Name', { value: name }).overrideLogicalId('callArchive');
  }

  #bucket({ keepData, callArchiveDays }: Configuration): Bucket {
    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [
        { id: 'calls', prefix: 'calls/', expiration: Duration.days(callArchiveDays) },
        { id: 'failed', prefix: 'failed/', expiration: Duration.days(30) },
        { id: 'results', prefix: 'results/', expiration: Duration.days(1) },
      ],
      removalPolicy: keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Only Firehose writes to the bucket, and only the operator reads it, by Athena, which keeps a history.',
    });
    return bucket;
  }

  /** CDK's own construct would give it the right to read and delete, too. */
  #stream(bucket: Bucket, key: IKey | undefined): CfnDeliveryStream {
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logStream = new LogStream(this, 'LogStream', { logGroup, removalPolicy: RemovalPolicy.DESTROY });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('firehose.amazonaws.com') });
    logGroup.grantWrite(role);
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
        resources: [bucket.arnForObjects('calls/*'), bucket.arnForObjects('failed/*')],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:GetBucketLocation', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
        resources: [bucket.bucketArn],
      }),
    );
    if (key) role.addToPolicy(rightToKeyThrough(key, ['s3']));
    const bucketId = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket); // the type that Bucket creates
    for (const folder of ['calls', 'failed']) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${folder}/*]`,
        reason: 'Firehose names the files by itself.',
      });
    }
    const stream = new CfnDeliveryStream(this, 'Stream', {
      deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
      extendedS3DestinationConfiguration: {
        bucketArn: bucket.bucketArn,
        roleArn: role.roleArn,
        prefix: 'calls/day=!{timestamp:yyyy-MM-dd}/',
        errorOutputPrefix: 'failed/!{firehose:error-output-type}/!{timestamp:yyyy-MM-dd}/',
        compressionFormat: 'GZIP',
        bufferingHints: { intervalInSeconds: 900, sizeInMBs: 64 },
        processingConfiguration: {
          enabled: true,
          processors: [
            processor('Decompression', 'CompressionFormat', 'GZIP'),
            processor('CloudWatchLogProcessing', 'DataMessageExtraction', 'true'),
            { type: 'AppendDelimiterToRecord' },
          ],
        },
        cloudWatchLoggingOptions: {
          enabled: true,
          logGroupName: logGroup.logGroupName,
          logStreamName: logStream.logStreamName,
        },
      },
    });
    stream.node.addDependency(role);
    return stream;
  }

  #table(name: string, bucket: Bucket, { callArchiveDays }: Configuration): void {
    const catalogId = Stack.of(this).account;
    const database = new CfnDatabase(this, 'Database', { catalogId, databaseInput: { name } });
    const location = bucket.s3UrlForObject('calls/');
    const table = new CfnTable(this, 'Table', {
      catalogId,
      databaseName: name,
      tableInput: {
        name: 'calls',
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [{ name: 'day', type: 'string' }],
        parameters: {
          'projection.enabled': 'true',
          'projection.day.type': 'date',
          'projection.day.format': 'yyyy-MM-dd',
          'projection.day.range': `NOW-${callArchiveDays}DAYS,NOW`,
        },
        storageDescriptor: {
          columns: Object.entries(callColumns).map(([column, type]) => ({ name: column, type })),
          location,
          inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
          serdeInfo: { serializationLibrary: 'org.openx.data.jsonserde.JsonSerDe' },
        },
      },
    });
    table.node.addDependency(database);
  }
}

function processor(type: string, parameterName: string, parameterValue: string) {
  return { type, parameters: [{ parameterName, parameterValue }] };
}
