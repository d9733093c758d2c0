import { FilterPattern, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { Construct } from 'constructs';
import { callLineType } from '../functions/core/contract/call-line.ts';
import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../functions/deployment.ts';
import type { ServiceFunctions } from './service-functions.ts';

/**
 * Delivers the call lines of the functions' logs to the function that reads them, some seconds later. A log group may
 * have two such filters, and this is one of them.
 */
export class LogSubscriptions extends Construct {
  constructor(scope: Construct, id: string, functions: ServiceFunctions) {
    super(scope, id);
    for (const reader of Object.keys(deployment) as FunctionName[]) {
      const { readsCallsOf = [] }: FunctionShape = deployment[reader];
      for (const name of readsCallsOf) {
        new SubscriptionFilter(this, name, {
          logGroup: functions.lambdaOf(name).logGroup,
          destination: new LambdaDestination(functions.lambdaOf(reader)),
          filterPattern: FilterPattern.stringValue('$.type', '=', callLineType),
        });
      }
    }
  }
}
