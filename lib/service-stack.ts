import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { environments } from '../functions/core/contract/resources/environment.ts';
import { type TableName, tables as tableShapes } from '../functions/core/contract/resources/tables.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { Canaries } from './canaries.ts';
import { CallArchive } from './call-archive.ts';
import type { Configuration } from './configuration.ts';
import { Dashboard } from './dashboard.ts';
import { DocumentBucket } from './document-bucket.ts';
import { Layers } from './layers.ts';
import { LogSubscriptions } from './log-subscriptions.ts';
import { QueueSources } from './queue-sources.ts';
import { Schedules } from './schedules.ts';
import { SearchCollection } from './search-collection.ts';
import { ServiceFunctions } from './service-functions.ts';
import { ServiceQueues } from './service-queues.ts';
import { ServiceSecret } from './service-secret.ts';
import { ServiceTables } from './service-tables.ts';

/**
 * The whole service. Its outputs are the base URL of each environment, the tables' names for the operator's command,
 * and the name of an alarm to test.
 */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, configuration: Configuration) {
    const { keepData } = configuration;
    const description = 'PDF service: HTML to PDF and PDF tools over HTTP';
    super(scope, id, { description, terminationProtection: keepData });
    const tables = new ServiceTables(this, 'Tables', { keepData });
    const bucket = new DocumentBucket(this, 'Documents', { keepData });
    const secret = new ServiceSecret(this, 'Secret');
    const layers = new Layers(this, 'Layers');
    const queues = new ServiceQueues(this, 'Queues');
    const collection = configuration.searchCollection ? new SearchCollection(this, 'Search') : undefined;
    const functions = new ServiceFunctions(this, 'Functions', {
      collection,
      configuration,
      tables,
      bucket,
      secret,
      queues,
      layers,
    });
    secret.madeBy(functions.lambdaOf('secret-provider'));
    new Schedules(this, 'Schedules', functions);
    new QueueSources(this, 'QueueSources', queues, functions);
    const api = new Api(this, 'Api', { configuration, functions });
    if (configuration.local) return; // the rest is for people, not for `sam local`
    const logs = new LogSubscriptions(this, 'LogSubscriptions', functions);
    if (configuration.callArchive) new CallArchive(this, 'CallArchive', configuration, functions);
    const alarms = new Alarms(this, 'Alarms', { configuration, functions, queues, api, logs });
    if (configuration.canary) new Canaries(this, 'Canaries', { functions, api, alarms });
    new CfnOutput(this, 'alarmToTest', { value: alarms.toTest });
    new Dashboard(this, 'Dashboard', { namespace: configuration.stackName, functions, queues, tables, api });
    for (const environment of environments) {
      new CfnOutput(this, `${environment}BaseUrl`, { value: api.baseUrls[environment] });
    }
    for (const table of Object.keys(tableShapes) as TableName[]) {
      new CfnOutput(this, `${table}Table`, { value: tables.nameOf(table) });
    }
  }
}
