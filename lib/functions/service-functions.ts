import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Alias, CfnFunction, IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { catalog } from '../../functions/catalog.ts';
import {
  type FunctionName,
  functionVariable,
  isEngine,
} from '../../functions/core/contract/resources/functions.ts';
import { deadLettersVariable, queueVariable } from '../../functions/core/contract/resources/queues.ts';
import { type TableName, tableVariable } from '../../functions/core/contract/resources/tables.ts';
import {
  bucketFolders,
  deployedNames,
  deployment,
  type FunctionShape,
  queuesOf,
} from '../../functions/deployment.ts';
import type { Layers } from '../bundles/layers.ts';
import type { Configuration } from '../configuration.ts';
import type { DocumentBucket } from '../data/document-bucket.ts';
import { rightsToKey } from '../data/encryption-key.ts';
import { type SearchCollection, usesSearch } from '../data/search-collection.ts';
import type { ServiceTables } from '../data/service-tables.ts';
import type { Events } from '../messages/events.ts';
import type { ServiceQueues } from '../messages/service-queues.ts';
import type { Network } from '../network/network.ts';
import { acceptRightToTrace, functionTracing } from '../operation/tracing.ts';
import { acceptRightToAssume, rightToAssume } from './customer-roles.ts';
import { rightToSendMail } from './mail-right.ts';
import { operatorsSettings } from './operators-settings.ts';
import { reservedConcurrency } from './reserved-concurrency.ts';
import { ServiceFunction } from './service-function.ts';
import type { ServiceSecret } from './service-secret.ts';
import { rightToStripeKey } from './stripe-key.ts';

interface ServiceFunctionsProps {
  readonly configuration: Configuration;
  readonly tables: ServiceTables;
  readonly bucket: DocumentBucket;
  readonly secret: ServiceSecret;
  readonly queues: ServiceQueues;
  readonly events: Events;
  readonly layers: Layers;
  /** The search collection, if the operator wants one. */
  readonly collection: SearchCollection | undefined;
  /** The operator's key for all that is stored. */
  readonly key: IKey | undefined;
  readonly network: Network | undefined;
}

/** Every function of `deployment`, each with exactly the rights and names that it is described to use. */
export class ServiceFunctions extends Construct {
  readonly #functions = new Map<FunctionName, ServiceFunction>();
  readonly #props: ServiceFunctionsProps;

  constructor(scope: Construct, id: string, props: ServiceFunctionsProps) {
    super(scope, id);
    this.#props = props;
    for (const name of deployedNames(props.configuration)) this.#of(name);
    for (const folder of bucketFolders) props.bucket.acceptRightsTo(folder, this);
    acceptRightToAssume(this);
    if (props.configuration.tracing) acceptRightToTrace(this);
    props.collection?.openTo((name) => this.lambdaOf(name).role?.roleArn ?? '', props.configuration);
  }

  lambdaOf(name: FunctionName): LambdaFunction {
    return this.#of(name).lambda;
  }

  /** Those that this deployment has. */
  get names(): readonly FunctionName[] {
    return deployedNames(this.#props.configuration);
  }

  /** The function as its callers outside the stack call it. */
  liveOf(name: FunctionName): IFunction {
    return this.#of(name).live;
  }

  /** The aliases of functions that have one. */
  get aliases(): ReadonlyMap<FunctionName, Alias> {
    return new Map(
      [...this.#functions].flatMap(([name, { alias }]) => (alias ? [[name, alias] as const] : [])),
    );
  }

  /** The function with that name, created on first use: a callee is created before its caller. */
  #of(name: FunctionName): ServiceFunction {
    const made = this.#functions.get(name) ?? this.#make(name);
    this.#functions.set(name, made);
    return made;
  }

  #make(name: FunctionName): ServiceFunction {
    const {
      layers,
      configuration,
      bucket: documents,
      secret: ownSecret,
      queues,
      events,
      key,
      network,
    } = this.#props;
    const shape: FunctionShape = deployment[name];
    const { tables = {}, bucket, secret, assumesRoles, sendsMail, announces, sends = [], consumes } = shape;
    const calls = (shape.calls ?? []).filter((called) => this.names.includes(called));
    const collection = usesSearch(name) ? this.#props.collection : undefined;
    const tableNames = Object.keys(tables) as TableName[];
    return new ServiceFunction(this, name, {
      layers,
      environment: Object.fromEntries([
        ...Object.entries(operatorsSettings(name, configuration)),
        ...(name === 'cleanup' ? [['CHROMIUM_RELEASED', layers.chromiumReleased]] : []),
        ...tableNames.map((table) => [tableVariable(table), this.#props.tables.nameOf(table)]),
        ...(bucket ? [['BUCKET', documents.name]] : []),
        ...(secret ? [['SECRETS_PARAMETER', ownSecret.name]] : []),
        ...(collection ? [['SEARCH_COLLECTION_URL', collection.url]] : []),
        ...(announces ? [['EVENT_BUS', events.name]] : []),
        ...(secret === 'make' && key ? [['SECRETS_KEY', key.keyArn]] : []),
        ...queuesOf(shape).map((queue) => [queueVariable(queue), queues.urlOf(queue)]),
        ...(consumes?.deadLetters
          ? [[deadLettersVariable(consumes.queue), queues.deadLettersArnOf(consumes.queue)]]
          : []),
        ...calls.map((called) => [functionVariable(called), this.#calleeOf(called)]),
      ]),
      rights: [
        ...tableNames.flatMap((table) => this.#props.tables.rightsTo(table, tables[table] ?? [])),
        ...(bucket ? documents.rightsTo(bucket) : []),
        ...(secret ? [ownSecret.rightTo(secret)] : []),
        ...(collection ? [collection.rightToCall()] : []),
        ...(assumesRoles ? [rightToAssume(this)] : []),
        ...(sendsMail && configuration.mailFrom ? [rightToSendMail(this, configuration.mailFrom)] : []),
        ...(announces ? [events.rightToPut()] : []),
        ...(name === 'cleanup' && configuration.stripeMeter ? [rightToStripeKey(this, configuration)] : []),
        ...sends.map((queue) => queues.rightToSend(queue)),
        ...(consumes ? [queues.rightToConsume(consumes.queue)] : []),
        ...calls.map((called) => this.#rightToCall(called)),
        ...(key ? rightsToKey(key, shape) : []),
      ],
      reservedConcurrency: reservedConcurrency(name, configuration),
      tracing: functionTracing(configuration),
      isIsolated: configuration.tenantIsolation && isEngine(name),
      hasAlias: !configuration.local && hasCallersOutside(name),
      keepData: configuration.keepData,
      isForSam: configuration.local,
      memoryMb: name === 'office' ? configuration.officeMemory : shape.memoryMb,
      network,
    });
  }

  /**
   * What a caller calls: the version that is deployed with it. So a new version never meets an old one, and one that is taken
   * back takes its callees along. See docs/decisions/aws.md#a-function-calls-the-version-that-was-deployed-with-it
   */
  #calleeOf(name: FunctionName): string {
    const lambda = this.lambdaOf(name);
    return this.#props.configuration.local ? lambda.functionName : lambda.currentVersion.functionName;
  }

  /** To call any version, since old and new callers have one role. */
  #rightToCall(name: FunctionName): PolicyStatement {
    const { functionArn, node } = this.lambdaOf(name);
    const id = Stack.of(this).getLogicalId(node.defaultChild as CfnFunction); // the type that Function creates
    Validations.of(this).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${id}.Arn>:*]`,
      reason: 'The versions of one function: callers of the old and the new version have the same role.',
    });
    const resource = this.#props.configuration.local ? functionArn : `${functionArn}:*`;
    return new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [resource] });
  }
}

/** Whether clients wait for its answers, or it calls the functions that make them: not only other functions call it. */
function hasCallersOutside(name: FunctionName): boolean {
  return name in catalog || name === 'authorizer' || name === 'jobs';
}
