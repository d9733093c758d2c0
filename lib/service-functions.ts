import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import {
  type FunctionName,
  functionVariable,
  isEngine,
} from '../functions/core/contract/resources/functions.ts';
import { deadLettersVariable, queueVariable } from '../functions/core/contract/resources/queues.ts';
import { type TableName, tableVariable } from '../functions/core/contract/resources/tables.ts';
import { bucketFolders, deployment, type FunctionShape, queuesOf } from '../functions/deployment.ts';
import type { Configuration } from './configuration.ts';
import { acceptRightToAssume, rightToAssume } from './customer-roles.ts';
import type { DocumentBucket } from './document-bucket.ts';
import type { Layers } from './layers.ts';
import { rightToSendMail } from './mail-right.ts';
import { operatorsSettings } from './operators-settings.ts';
import { reservedConcurrency } from './reserved-concurrency.ts';
import { ServiceFunction } from './service-function.ts';
import type { ServiceQueues } from './service-queues.ts';
import type { ServiceSecret } from './service-secret.ts';
import type { ServiceTables } from './service-tables.ts';

interface ServiceFunctionsProps {
  readonly configuration: Configuration;
  readonly tables: ServiceTables;
  readonly bucket: DocumentBucket;
  readonly secret: ServiceSecret;
  readonly queues: ServiceQueues;
  readonly layers: Layers;
}

/** Every function of `deployment`, each with exactly the rights and names that it is described to use. */
export class ServiceFunctions extends Construct {
  readonly #lambdas = new Map<FunctionName, LambdaFunction>();
  readonly #props: ServiceFunctionsProps;

  constructor(scope: Construct, id: string, props: ServiceFunctionsProps) {
    super(scope, id);
    this.#props = props;
    for (const name of Object.keys(deployment) as FunctionName[]) this.lambdaOf(name);
    for (const folder of bucketFolders) props.bucket.acceptRightsTo(folder, this);
    acceptRightToAssume(this);
  }

  /** The function with that name, created on first use: a callee is created before its caller. */
  lambdaOf(name: FunctionName): LambdaFunction {
    const made = this.#lambdas.get(name) ?? this.#make(name);
    this.#lambdas.set(name, made);
    return made;
  }

  #make(name: FunctionName): LambdaFunction {
    const { layers, configuration, bucket: documents, secret: ownSecret, queues } = this.#props;
    const shape: FunctionShape = deployment[name];
    const { tables = {}, bucket, secret, assumesRoles, sendsMail, calls = [], sends = [], consumes } = shape;
    const tableNames = Object.keys(tables) as TableName[];
    const { lambda } = new ServiceFunction(this, name, {
      layers,
      environment: Object.fromEntries([
        ...Object.entries(operatorsSettings(name, configuration)),
        ...tableNames.map((table) => [tableVariable(table), this.#props.tables.nameOf(table)]),
        ...(bucket ? [['BUCKET', documents.name]] : []),
        ...(secret ? [['SECRETS_PARAMETER', ownSecret.name]] : []),
        ...queuesOf(shape).map((queue) => [queueVariable(queue), queues.urlOf(queue)]),
        ...(consumes?.deadLetters
          ? [[deadLettersVariable(consumes.queue), queues.deadLettersArnOf(consumes.queue)]]
          : []),
        ...calls.map((called) => [functionVariable(called), this.lambdaOf(called).functionName]),
      ]),
      rights: [
        ...tableNames.flatMap((table) => this.#props.tables.rightsTo(table, tables[table] ?? [])),
        ...(bucket ? documents.rightsTo(bucket) : []),
        ...(secret ? [ownSecret.rightTo(secret)] : []),
        ...(assumesRoles ? [rightToAssume(this)] : []),
        ...(sendsMail && configuration.mailFrom ? [rightToSendMail(this, configuration.mailFrom)] : []),
        ...sends.map((queue) => queues.rightToSend(queue)),
        ...(consumes ? [queues.rightToConsume(consumes.queue)] : []),
        ...calls.map((called) => this.#rightToCall(called)),
      ],
      reservedConcurrency: reservedConcurrency(name, configuration),
      isIsolated: configuration.tenantIsolation && isEngine(name),
      keepData: configuration.keepData,
      isForSam: configuration.local,
    });
    return lambda;
  }

  #rightToCall(name: FunctionName): PolicyStatement {
    const { functionArn } = this.lambdaOf(name);
    return new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] });
  }
}
