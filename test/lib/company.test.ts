import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { companyPrices } from '../../bin/generated-docs/company-prices.ts';
import { deployedNames, deployment, type FunctionShape } from '../../functions/deployment.ts';
import { closed, everything } from './everything.ts';
import { ofFunction, plainName } from './plain-names.ts';
import { synthesize, synthesizeReplica } from './synthesize.ts';

const functionNames = deployedNames();
const keyArn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const byOwnKey = { kmsKey: keyArn, alarmEmail: 'operator@example.com' };
const replicaKeyArn = everything.replicaKmsKeyArn;

type Choices = Readonly<Record<string, unknown>>;

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the properties of any resource
  readonly Properties: any;
}

function resourcesOf(chosen: Choices): readonly (Resource & { readonly name: string })[] {
  const { Resources } = synthesize(chosen).template.toJSON();
  return Object.entries<Resource>(Resources).map(([id, resource]) => ({
    name: plainName({ Ref: id }),
    ...resource,
  }));
}

function ofType(chosen: Choices, type: string) {
  return resourcesOf(chosen).filter(({ Type }) => Type === type);
}

function named(chosen: Choices, name: string) {
  const found = resourcesOf(chosen).find((resource) => resource.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.Properties;
}

test('all choices together fit into a stack, with room for more', () => {
  expect(resourcesOf(everything).length).toBeLessThan(380);
});

/** Where each type of resource names the key that encrypts it. */
const keysOf: Readonly<Record<string, (properties: Resource['Properties']) => unknown>> = {
  'AWS::DynamoDB::GlobalTable': ({ Replicas }) => Replicas[0].SSESpecification?.KMSMasterKeyId,
  'AWS::S3::Bucket': ({ BucketEncryption: { ServerSideEncryptionConfiguration: rules } }) =>
    rules[0].ServerSideEncryptionByDefault.KMSMasterKeyID,
  'AWS::SQS::Queue': ({ KmsMasterKeyId }) => KmsMasterKeyId,
  'AWS::SNS::Topic': ({ KmsMasterKeyId }) => KmsMasterKeyId,
  'AWS::Logs::LogGroup': ({ KmsKeyId }) => KmsKeyId,
  'AWS::Lambda::Function': ({ KmsKeyArn }) => KmsKeyArn,
};

test.each([
  ['created', everything, 'Key'],
  ['named', byOwnKey, keyArn],
])('a key that is %s encrypts all that is stored', (_, chosen, key) => {
  const stored = resourcesOf(chosen).filter(({ Type }) => Type in keysOf);
  expect(new Set(stored.map(({ Type }) => Type))).toEqual(new Set(Object.keys(keysOf)));
  for (const { name, Type, Properties } of stored) {
    const used = keysOf[Type]?.(Properties);
    expect([name, used && plainName(used)]).toEqual([name, key]);
    expect(Properties).not.toHaveProperty('SqsManagedSseEnabled');
  }
  expect(
    plainName(named(chosen, ofFunction('secret-provider', 'Function')).Environment.Variables.SECRETS_KEY),
  ).toBe(key);
});

test('objects have one data key for many, so that an upload by a presigned URL needs no header', () => {
  const { BucketEncryption } = named(byOwnKey, 'DocumentsBucket');
  expect(BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
    {
      BucketKeyEnabled: true,
      ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: keyArn },
    },
  ]);
});

test('each function may use the key through the services that it uses, and engines not at all', () => {
  const policies = ofType(byOwnKey, 'AWS::IAM::Policy');
  for (const name of functionNames) {
    const { tables: used, bucket, secret, sends, consumes, readsCallsOf }: FunctionShape = deployment[name];
    const services = [
      ...(used ? ['dynamodb'] : []),
      ...(bucket ? ['s3'] : []),
      ...(sends || consumes || readsCallsOf ? ['sqs'] : []),
      ...(secret ? ['ssm'] : []),
    ];
    const rights = policies
      .filter(({ Properties }) => Properties.Roles.map(plainName).includes(ofFunction(name, 'Role')))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat()[0].startsWith('kms:'));
    const via = services.map((service) => `${service}.AWS::Region.AWS::URLSuffix`);
    expect({ name, rights: rights.length }).toEqual({ name, rights: services.length > 0 ? 1 : 0 });
    for (const { Action, Resource, Condition } of rights) {
      expect(Action).toEqual([
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
      ]);
      expect(Resource).toBe(keyArn);
      expect([Condition.StringEquals['kms:ViaService']].flat().map(plainName)).toEqual(via);
    }
  }
});

test('the archive of calls is written, and its answers are kept, by the key', () => {
  const [stream] = Object.values(
    synthesize(everything).template.findResources('AWS::KinesisFirehose::DeliveryStream'),
  );
  const role = stream?.Properties.ExtendedS3DestinationConfiguration.RoleARN['Fn::GetAtt'][0];
  const rights = Object.values(synthesize(everything).template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().includes('kms:GenerateDataKey'));
  expect(
    rights.flatMap(({ Condition }) => [Condition.StringEquals['kms:ViaService']].flat().map(plainName)),
  ).toEqual(['s3.AWS::Region.AWS::URLSuffix']);
  const [workgroup] = Object.values(synthesize(everything).template.findResources('AWS::Athena::WorkGroup'));
  expect(
    workgroup?.Properties.WorkGroupConfiguration.ResultConfiguration.EncryptionConfiguration,
  ).toMatchObject({
    EncryptionOption: 'SSE_KMS',
  });
});

test('logs and alarms may use the created key for this account alone', () => {
  const { KeyPolicy, EnableKeyRotation } = named(everything, 'Key');
  expect(EnableKeyRotation).toBe(true);
  const [, logs, alarms] = KeyPolicy.Statement;
  expect(plainName(logs.Principal.Service)).toBe('logs.AWS::Region.amazonaws.com');
  expect(plainName(logs.Condition.ArnLike['kms:EncryptionContext:aws:logs:arn'])).toBe(
    'arn:AWS::Partition:logs:AWS::Region:AWS::AccountId:log-group:*',
  );
  expect(alarms).toMatchObject({
    Principal: { Service: 'cloudwatch.amazonaws.com' },
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  });
});

/** Functions by the group of their subnets. */
function placesOf(chosen: Choices) {
  return Object.fromEntries(
    functionNames.map((name) => {
      const { SubnetIds, SecurityGroupIds } = named(chosen, ofFunction(name, 'Function')).VpcConfig;
      return [name, { subnets: SubnetIds.map(plainName), groups: SecurityGroupIds.map(plainName) }];
    }),
  );
}

test('in a VPC that is created, engines without need of it have no route out', () => {
  const place = (kind: string, group: string) => ({
    subnets: [1, 2].map((number) => `NetworkVpc${kind}Subnet${number}Subnet`),
    groups: [`Network${group}`],
  });
  const places = placesOf(everything);
  for (const name of functionNames) {
    const isClosed = name === 'engine' || name === 'ocr';
    expect([name, places[name]]).toEqual([
      name,
      isClosed ? place('isolated', 'Isolated') : place('reaching', 'Reaching'),
    ]);
  }
  const routed = ofType(everything, 'AWS::EC2::Route').map(({ Properties }) =>
    plainName(Properties.RouteTableId),
  );
  expect(routed.sort()).toEqual(
    ['public', 'reaching'].flatMap((kind) => [1, 2].map((at) => `NetworkVpc${kind}Subnet${at}RouteTable`)),
  );
});

test('from there they reach the service’s own bucket and account, and no other', () => {
  const endpoints = ofType(everything, 'AWS::EC2::VPCEndpoint');
  const closed = endpoints.filter(({ Properties }) =>
    [Properties.RouteTableIds ?? []].flat().some((id: unknown) => plainName(id).includes('isolated')),
  );
  expect(closed.map(({ name }) => name)).toEqual(['NetworkVpcOwnBucket']);
  expect(closed[0]?.Properties.PolicyDocument.Statement).toEqual([
    expect.objectContaining({ Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'] }),
  ]);
  expect(plainName(closed[0]?.Properties.PolicyDocument.Statement[0].Resource)).toBe('DocumentsBucket/*');
  const services = endpoints.map(({ Properties }) => plainName(Properties.ServiceName).split('.').at(-1));
  expect(services.sort()).toEqual(['dynamodb', 'lambda', 's3', 's3', 'sqs', 'ssm', 'sts']);
  for (const { Properties } of endpoints.filter(
    ({ Properties }) => Properties.VpcEndpointType === 'Interface',
  ))
    expect(Properties.PolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Condition: { StringEquals: { 'aws:PrincipalAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
  const { SecurityGroupEgress } = named(everything, 'NetworkIsolated');
  expect(SecurityGroupEgress).toEqual([
    { CidrIp: '0.0.0.0/0', IpProtocol: 'tcp', FromPort: 443, ToPort: 443 },
  ]);
});

test('the price of the VPC is that of its NAT gateways, addresses and endpoints', () => {
  const { vpc } = JSON.parse(readFileSync(join(import.meta.dirname, '../../bench/prices.json'), 'utf8'));
  const count = (type: string) => ofType(everything, type).length;
  const interfaces = ofType(everything, 'AWS::EC2::VPCEndpoint').flatMap(
    ({ Properties }) => Properties.SubnetIds ?? [],
  );
  const perHour =
    count('AWS::EC2::NatGateway') * vpc.natGatewayPerHour +
    count('AWS::EC2::EIP') * vpc.publicAddressPerHour +
    interfaces.length * vpc.endpointPerHour;
  expect(companyPrices['vpc-a-month']).toBe((730 * perHour).toFixed(0));
});

test('a VPC of the operator is used as it is', () => {
  const { engine, pdf, render } = placesOf(closed);
  expect(engine?.subnets).toEqual(closed.isolatedSubnetIds.split(','));
  for (const place of [pdf, render]) expect(place?.subnets).toEqual(closed.subnetIds.split(', '));
  expect(ofType(closed, 'AWS::EC2::VPC')).toEqual([]);
  for (const { Properties } of ofType(closed, 'AWS::EC2::SecurityGroup'))
    expect(Properties.VpcId).toBe(closed.vpc);
});

test('Lambda may connect a function to the VPC, the function’s own code may not', () => {
  const { PolicyDocument } = named(everything, 'NetworkConnect');
  const [allowed, denied] = PolicyDocument.Statement;
  expect(denied).toEqual({
    ...allowed,
    Effect: 'Deny',
    Condition: { Null: { 'lambda:SourceFunctionArn': 'false' } },
  });
  for (const name of functionNames) {
    const policies = named(everything, ofFunction(name, 'Role')).ManagedPolicyArns;
    expect(policies.map(plainName)).toEqual(['NetworkConnect']);
  }
});

test('the secret is created when its function has its way to SSM', () => {
  const { Resources } = synthesize(everything).template.toJSON();
  const [, made] = Object.entries<{ DependsOn: readonly string[] }>(Resources).find(([id]) =>
    id.startsWith('SecretMade'),
  ) ?? [undefined, { DependsOn: [] }];
  const needed = made.DependsOn.map((id) => plainName({ Ref: id }));
  expect(needed).toContain('NetworkVpcSSM');
  expect(needed).toContain('NetworkVpcreachingSubnet1DefaultRoute');
});

/** The statements of the API's policy, without what they share. */
function apiPolicy(chosen: Choices) {
  const { Policy } = named(chosen, 'ApiRestApi');
  return Policy?.Statement.map(({ Effect, Condition, ...rest }: Readonly<Record<string, unknown>>) => {
    expect(rest).toEqual({
      Action: 'execute-api:Invoke',
      Principal: { AWS: '*' },
      Resource: 'execute-api:/*',
    });
    return Condition ? { Effect, ...Condition } : { Effect };
  });
}

test('anyone may call, from anywhere, unless the operator says who', () => {
  expect(apiPolicy({})).toBeUndefined();
  expect(named({}, 'ApiRestApi')).not.toHaveProperty('DisableExecuteApiEndpoint');
});

test('only addresses of the ranges may call', () => {
  expect(apiPolicy({ allowFrom: '192.0.2.0/24, 2001:db8::/32' })).toEqual([
    { Effect: 'Allow' },
    { Effect: 'Deny', NotIpAddress: { 'aws:SourceIp': ['192.0.2.0/24', '2001:db8::/32'] } },
  ]);
});

test('a private API is reached by its endpoints alone, and by addresses behind them', () => {
  expect(named(closed, 'ApiRestApi').EndpointConfiguration).toEqual({
    Types: ['PRIVATE'],
    VpcEndpointIds: [closed.vpcEndpointIds],
  });
  expect(apiPolicy(closed)).toEqual([
    { Effect: 'Allow' },
    { Effect: 'Deny', NotIpAddress: { 'aws:VpcSourceIp': ['10.0.0.0/8'] } },
    { Effect: 'Deny', StringNotEquals: { 'aws:SourceVpce': [closed.vpcEndpointIds] } },
  ]);
});

test('with a domain, the host name of API Gateway can be closed', () => {
  expect(named(everything, 'ApiRestApi').DisableExecuteApiEndpoint).toBe(true);
});

test('a change of who may call is a new deployment of the API, without which the stages keep the old policy', () => {
  const [plain, closed] = [{}, { allowFrom: '192.0.2.0/24' }].map((chosen) =>
    Object.keys(synthesize(chosen).template.findResources('AWS::ApiGateway::Deployment')),
  );
  expect(closed).not.toEqual(plain);
});

test('every resource that can have tags has those of the operator, replicas of tables too', () => {
  const tags = [
    { Key: 'cost-centre', Value: '42' },
    { Key: 'team', Value: 'documents' },
  ];
  for (const type of [
    'AWS::Lambda::Function',
    'AWS::S3::Bucket',
    'AWS::SQS::Queue',
    'AWS::ApiGateway::RestApi',
  ])
    for (const { Properties } of ofType(everything, type))
      expect(Properties.Tags).toEqual(expect.arrayContaining(tags));
  for (const { Properties } of ofType(everything, 'AWS::DynamoDB::GlobalTable'))
    for (const { Tags } of Properties.Replicas) expect(Tags).toEqual(expect.arrayContaining(tags));
});

test('every table has a replica with the same protection, encrypted by the key of its region', () => {
  for (const { Properties } of ofType(everything, 'AWS::DynamoDB::GlobalTable')) {
    expect(Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
    expect(Properties.Replicas[1]).toMatchObject({
      Region: 'eu-west-1',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { KMSMasterKeyId: replicaKeyArn },
    });
  }
});

const replicaBucket = 'pdfservice-replica-AWS::AccountId-eu-west-1';

test('stored documents and results are copied, with their removal, and removed versions go after a day', () => {
  const { ReplicationConfiguration, VersioningConfiguration, LifecycleConfiguration } = named(
    everything,
    'DocumentsBucket',
  );
  expect(VersioningConfiguration).toEqual({ Status: 'Enabled' });
  const { Rules } = ReplicationConfiguration;
  expect(Rules.map(({ Filter }: { Filter: unknown }) => Filter)).toEqual([
    { Prefix: 'retained/' },
    { Prefix: 'kept/' },
    { Prefix: 'jobs/' },
    { Prefix: 'answers/' },
  ]);
  for (const { Status, DeleteMarkerReplication, Destination, SourceSelectionCriteria } of Rules) {
    expect({ Status, DeleteMarkerReplication }).toEqual({
      Status: 'Enabled',
      DeleteMarkerReplication: { Status: 'Enabled' },
    });
    expect(plainName(Destination.Bucket)).toBe(`arn:AWS::Partition:s3:::${replicaBucket}`);
    expect(Destination.EncryptionConfiguration).toEqual({ ReplicaKmsKeyID: replicaKeyArn });
    expect(SourceSelectionCriteria).toEqual({ SseKmsEncryptedObjects: { Status: 'Enabled' } });
  }
  expect(LifecycleConfiguration.Rules).toContainEqual({
    Id: 'removed',
    Status: 'Enabled',
    ExpiredObjectDeleteMarker: true,
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
  });
});

test('the bucket of the copy has the same rules, name and key that the service expects', () => {
  const template = synthesizeReplica({
    serviceStackName: 'PdfService',
    keepData: true,
    replicaKmsKeyArn: replicaKeyArn,
    tags: { team: 'documents' },
    env: { region: 'eu-west-1' },
  });
  const [bucket] = Object.values(template.findResources('AWS::S3::Bucket'));
  expect(plainName(bucket?.Properties.BucketName)).toBe(replicaBucket);
  const { LifecycleConfiguration } = named(everything, 'DocumentsBucket');
  expect(bucket?.Properties).toMatchObject({
    LifecycleConfiguration,
    VersioningConfiguration: { Status: 'Enabled' },
    Tags: [{ Key: 'team', Value: 'documents' }],
  });
  expect(keysOf['AWS::S3::Bucket']?.(bucket?.Properties)).toBe(replicaKeyArn);
});

test('a deployment that continues with a copy creates no table and no bucket, and has the same rights to those', () => {
  const { documentsTable } = JSON.parse(closed.standbyOf);
  expect(ofType(closed, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
  expect(ofType(closed, 'AWS::S3::Bucket')).toEqual([]);
  const { Variables } = named(closed, ofFunction('files', 'Function')).Environment;
  expect(Variables.DOCUMENTS_TABLE).toBe(documentsTable);
  expect(plainName(Variables.BUCKET)).toBe('pdfservice-replica-AWS::AccountId-AWS::Region');
  const rights = ofType(closed, 'AWS::IAM::Policy').find(({ Properties }) =>
    Properties.Roles.map(plainName).includes(ofFunction('files', 'Role')),
  );
  const resources = rights?.Properties.PolicyDocument.Statement.flatMap(
    ({ Resource }: { Resource: unknown }) => [Resource].flat().map(plainName),
  );
  expect(resources).toContain(
    `arn:AWS::Partition:dynamodb:AWS::Region:AWS::AccountId:table/${documentsTable}`,
  );
  expect(resources).toContain(
    'arn:AWS::Partition:s3:::pdfservice-replica-AWS::AccountId-AWS::Region/retained/*',
  );
});

test.each([
  [{ kmsKey: 'yes' }, /kmsKey/],
  [{ vpc: 'subnet-1' }, /vpc/],
  [{ vpc: 'vpc-1' }, /needs subnetIds and isolatedSubnetIds/],
  [{ vpc: 'create', subnetIds: 'subnet-1' }, /which nothing else takes/],
  [{ subnetIds: 'subnet-1', isolatedSubnetIds: 'subnet-2' }, /which nothing else takes/],
  [{ allowFrom: '192.0.2.0' }, /allowFrom/],
  [{ allowFrom: '' }, /allowFrom/],
  [{ tags: 'team' }, /name=value/],
  [{ disableExecuteApiEndpoint: 'true' }, /needs domainName/],
  [{ vpcEndpointIds: 'vpce-1', domainName: 'pdf.example.com', hostedZoneId: 'Z1' }, /excludes them/],
  [{ replicaRegion: 'Ireland' }, /must be a region/],
  [{ replicaRegion: 'eu-west-1', kmsKey: 'create' }, /need replicaKmsKeyArn/],
  [{ replicaRegion: 'eu-west-1', replicaKmsKeyArn: replicaKeyArn }, /need replicaKmsKeyArn/],
  [{ replicaRegion: 'eu-west-1', stackName: 'ThePdfServiceOfAllOurDepartments' }, /27 letters/],
  [{ replicaRegion: 'eu-west-1', standbyOf: '{}' }, /cannot have replicaRegion/],
  [{ standbyOf: 'PdfService' }, /outputs of a deployment/],
  [{ standbyOf: '{}' }, /standbyOf has no output accountsTable/],
])('%j is refused before anything is made', (chosen, message) => {
  expect(() => synthesize(chosen)).toThrow(message);
});
