import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  CfnSecurityGroup,
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  IpAddresses,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { AnyPrincipal, Effect, ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import type { Configuration } from '../configuration.ts';
import type { DocumentBucket } from '../data/document-bucket.ts';
import { calledServices, zones } from './network-parts.ts';

type Place = 'reaching' | 'isolated';

interface Subnets {
  readonly vpcId: string;
  readonly subnetIds: Readonly<Record<Place, readonly string[]>>;
}

/**
 * Functions that open no connection but to the service's own bucket and functions. Chromium is not among them: it
 * loads what pages name, through its proxy.
 */
const isolated: readonly FunctionName[] = ['engine', 'ocr'];

/** The ports that the service connects to, of whoever a caller names. */
const openPorts = [
  [80, 80],
  [443, 443],
  [1_024, 65_535],
] as const;

/**
 * The VPC that the functions are in: the operator's, or one with a NAT gateway and private subnets in each of two zones,
 * and with endpoints of the AWS services that the functions call.
 */
export class Network extends Construct {
  /** What Lambda may do with a role to connect its function; the function's own code may not. */
  readonly policy: ManagedPolicy;
  readonly #configs: Readonly<Record<Place, CfnFunction.VpcConfigProperty>>;

  constructor(scope: Construct, id: string, configuration: Configuration, bucket: DocumentBucket) {
    super(scope, id);
    this.policy = this.#policy();
    const { stackName, vpc: vpcId, subnetIds = [], isolatedSubnetIds = [] } = configuration;
    const made = vpcId === 'create' ? this.#vpc(stackName) : undefined;
    const { vpcId: inVpc, subnetIds: ids } = made
      ? subnetsOf(made)
      : { vpcId: vpcId ?? '', subnetIds: { reaching: subnetIds, isolated: isolatedSubnetIds } };
    const groups = {
      reaching: this.#group('Reaching', inVpc, 'Functions that fetch and send', openPorts),
      isolated: this.#group('Isolated', inVpc, 'Functions that reach the bucket and functions', [[443, 443]]),
    };
    if (made) this.#endpoints(made, groups, bucket);
    this.#configs = {
      reaching: configOf(ids.reaching, groups.reaching),
      isolated: configOf(ids.isolated, groups.isolated),
    };
  }

  /** Where a function is. */
  configOf(name: FunctionName): CfnFunction.VpcConfigProperty {
    return this.#configs[isolated.includes(name) ? 'isolated' : 'reaching'];
  }

  #vpc(stackName: string): Vpc {
    const vpc = new Vpc(this, 'Vpc', {
      vpcName: stackName,
      ipAddresses: IpAddresses.cidr('10.0.0.0/16'),
      maxAzs: zones,
      natGateways: zones,
      restrictDefaultSecurityGroup: false, // nothing is in it, and it takes a function to change it
      subnetConfiguration: [
        { name: 'public', subnetType: SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
        { name: 'reaching', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
        { name: 'isolated', subnetType: SubnetType.PRIVATE_ISOLATED, cidrMask: 20 },
      ],
    });
    const logGroup = new LogGroup(this, 'FlowLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    vpc.addFlowLog('Flow', { destination: FlowLogDestination.toCloudWatchLogs(logGroup) });
    return vpc;
  }

  #group(
    id: string,
    vpcId: string,
    groupDescription: string,
    ports: readonly (readonly [number, number])[],
  ): CfnSecurityGroup {
    return new CfnSecurityGroup(this, id, {
      vpcId,
      groupDescription,
      securityGroupEgress: ports.map(([fromPort, toPort]) => ({
        ipProtocol: 'tcp',
        cidrIp: '0.0.0.0/0',
        fromPort,
        toPort,
      })),
    });
  }

  /**
   * An isolated function that a file has taken over finds no bucket but the service's own, and nothing of another account,
   * whatever credentials it was given.
   */
  #endpoints(
    vpc: Vpc,
    { reaching, isolated: closed }: Readonly<Record<Place, CfnSecurityGroup>>,
    bucket: DocumentBucket,
  ): void {
    const gateway = (id: string, service: GatewayVpcEndpointAwsService, subnetType: SubnetType) =>
      vpc.addGatewayEndpoint(id, { service, subnets: [{ subnetType }] });
    gateway('Dynamo', GatewayVpcEndpointAwsService.DYNAMODB, SubnetType.PRIVATE_WITH_EGRESS);
    gateway('S3', GatewayVpcEndpointAwsService.S3, SubnetType.PRIVATE_WITH_EGRESS);
    const own = gateway('OwnBucket', GatewayVpcEndpointAwsService.S3, SubnetType.PRIVATE_ISOLATED);
    own.addToPolicy(
      new PolicyStatement({
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject', 's3:PutObject'],
        resources: [bucket.arnOfObjects],
      }),
    );
    const group = new CfnSecurityGroup(this, 'Endpoints', {
      vpcId: vpc.vpcId,
      groupDescription: 'The AWS services that the functions call',
      securityGroupIngress: [reaching, closed].map(({ attrGroupId }) => ({
        ipProtocol: 'tcp',
        fromPort: 443,
        toPort: 443,
        sourceSecurityGroupId: attrGroupId,
      })),
    });
    for (const name of calledServices) {
      const endpoint = vpc.addInterfaceEndpoint(name, {
        service: InterfaceVpcEndpointAwsService[name],
        open: false,
        securityGroups: [SecurityGroup.fromSecurityGroupId(this, `${name}Group`, group.attrGroupId)],
        subnets: { subnetType: SubnetType.PRIVATE_ISOLATED },
      });
      endpoint.addToPolicy(
        new PolicyStatement({
          principals: [new AnyPrincipal()],
          actions: ['*'],
          resources: ['*'],
          conditions: { StringEquals: { 'aws:PrincipalAccount': Stack.of(this).account } },
        }),
      );
    }
  }

  #policy(): ManagedPolicy {
    const actions = [
      'CreateNetworkInterface',
      'DescribeNetworkInterfaces',
      'DescribeSubnets',
      'DeleteNetworkInterface',
      'AssignPrivateIpAddresses',
      'UnassignPrivateIpAddresses',
    ].map((action) => `ec2:${action}`);
    const policy = new ManagedPolicy(this, 'Connect', {
      description: 'Lambda connects a function to its VPC. The code of the function may not',
      statements: [
        new PolicyStatement({ actions, resources: ['*'] }),
        new PolicyStatement({
          effect: Effect.DENY,
          actions,
          resources: ['*'],
          // Only requests that come from the code of a function have it.
          conditions: { Null: { 'lambda:SourceFunctionArn': 'false' } },
        }),
      ],
    });
    Validations.of(policy).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Lambda creates interfaces whose names are not known before, and asks for these rights on all.',
    });
    return policy;
  }
}

function subnetsOf(vpc: Vpc): Subnets {
  const idsOf = (subnetType: SubnetType) => vpc.selectSubnets({ subnetType }).subnetIds;
  return {
    vpcId: vpc.vpcId,
    subnetIds: {
      reaching: idsOf(SubnetType.PRIVATE_WITH_EGRESS),
      isolated: idsOf(SubnetType.PRIVATE_ISOLATED),
    },
  };
}

function configOf(subnetIds: readonly string[], group: CfnSecurityGroup): CfnFunction.VpcConfigProperty {
  return { subnetIds: [...subnetIds], securityGroupIds: [group.attrGroupId] };
}
