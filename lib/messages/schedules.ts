import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';

/** The schedules of functions. Lambda repeats a failed run twice, with the same event, and so for the same time. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, functions: ServiceFunctions) {
    super(scope, id);
    for (const name of Object.keys(deployment) as FunctionName[]) {
      const { everyMinutes }: FunctionShape = deployment[name];
      if (!everyMinutes) continue;
      new Rule(this, name, {
        schedule: Schedule.rate(Duration.minutes(everyMinutes)),
        targets: [new LambdaFunction(functions.lambdaOf(name), { retryAttempts: 0 })],
      });
    }
  }
}
