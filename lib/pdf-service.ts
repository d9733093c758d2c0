import { Aspects, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Environment } from '../functions/core/contract/resources/environment.ts';
import { type TableName, tables as tableShapes } from '../functions/core/contract/resources/tables.ts';
import { Api } from './api/api.ts';
import { Layers } from './bundles/layers.ts';
import { checkedConfiguration, type PdfServiceProps } from './configuration.ts';
import { Encrypted } from './data/encrypted.ts';
import { encryptionKey } from './data/encryption-key.ts';
import { SearchCollection } from './data/search-collection.ts';
import { serviceData } from './data/service-data.ts';
import { ServiceFunctions } from './functions/service-functions.ts';
import { ServiceSecret } from './functions/service-secret.ts';
import { Events } from './messages/events.ts';
import { QueueSources } from './messages/queue-sources.ts';
import { Schedules } from './messages/schedules.ts';
import { ServiceQueues } from './messages/service-queues.ts';
import { Network } from './network/network.ts';
import { Alarms } from './operation/alarms.ts';
import { CallArchive } from './operation/call-archive.ts';
import { Canaries } from './operation/canaries.ts';
import { Dashboard } from './operation/dashboard.ts';
import { LogSubscriptions } from './operation/log-subscriptions.ts';
import { tagAll } from './tag-all.ts';

/**
 * The whole service, one for each stack: its secret, its metrics and its API are named after the stack. Throws an error
 * that names every invalid setting.
 */
export class PdfService extends Construct {
  /** The address that callers use, of each environment. */
  readonly baseUrls: Readonly<Record<Environment, string>>;
  /** The names of the DynamoDB tables, for the operator's command. */
  readonly tableNames: Readonly<Record<string, string>>;
  /** The name of the EventBridge bus, for the operator's rules. */
  readonly eventBus: string;
  /** The name of an alarm that is silent while the service works. */
  readonly alarmToTest: string | undefined;

  constructor(scope: Construct, id: string, props: PdfServiceProps = {}) {
    super(scope, id);
    const configuration = checkedConfiguration({ ...props, stackName: Stack.of(this).stackName });
    const key = encryptionKey(this, configuration);
    const { tables, bucket } = serviceData(this, configuration, key);
    const network = configuration.vpc ? new Network(this, 'Network', configuration, bucket) : undefined;
    const secret = new ServiceSecret(this, 'Secret');
    const layers = new Layers(this, 'Layers', configuration);
    const queues = new ServiceQueues(this, 'Queues');
    const events = new Events(this, 'Events');
    this.eventBus = events.name;
    const collection = configuration.searchCollection ? new SearchCollection(this, 'Search') : undefined;
    const functions = new ServiceFunctions(this, 'Functions', {
      configuration,
      tables,
      bucket,
      secret,
      queues,
      events,
      layers,
      collection,
      key,
      network,
    });
    secret.madeBy(functions.lambdaOf('secret-provider'), network);
    new Schedules(this, 'Schedules', functions);
    new QueueSources(this, 'QueueSources', queues, functions);
    const api = new Api(this, 'Api', { configuration, functions });
    this.baseUrls = api.baseUrls;
    this.tableNames = Object.fromEntries(
      (Object.keys(tableShapes) as TableName[]).map((table) => [table, tables.nameOf(table)]),
    );
    if (key) Aspects.of(this).add(new Encrypted(key));
    tagAll(this, configuration.tags);
    if (configuration.local) return; // the rest is for people, not for `sam local`
    const logs = new LogSubscriptions(this, 'LogSubscriptions', functions);
    if (configuration.callArchive) new CallArchive(this, 'CallArchive', configuration, functions, key);
    const alarms = new Alarms(this, 'Alarms', { configuration, functions, queues, api, logs });
    this.alarmToTest = alarms.toTest;
    if (configuration.canary) new Canaries(this, 'Canaries', { functions, api, alarms });
    new Dashboard(this, 'Dashboard', { namespace: configuration.stackName, functions, queues, tables, api });
  }
}
