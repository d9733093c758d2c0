import { Duration, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { environments } from '../../functions/core/contract/resources/environment.ts';
import type { Api } from '../api/api.ts';
import type { ServiceFunctions } from '../functions/service-functions.ts';
import type { Alarms } from './alarms.ts';

interface CanariesProps {
  readonly functions: ServiceFunctions;
  readonly api: Api;
  readonly alarms: Alarms;
}

const period = Duration.minutes(5);

/**
 * Gives a new version of each function behind an alias a tenth of the calls for five minutes, then all. All of them are taken
 * back, and with them the stack's update, if an alarm on calls or on the function itself goes off meanwhile.
 */
export class Canaries extends Construct {
  constructor(scope: Construct, id: string, { functions, api, alarms }: CanariesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        'It is what CodeDeploy asks for to move aliases, and may call only functions that are its hooks.',
    });
    const failures = this.#failures(api);
    for (const [name, alias] of functions.aliases) {
      new LambdaDeploymentGroup(this, name, {
        application,
        role,
        alias,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [failures, alarms.errorsOf(name)],
      });
    }
  }

  /**
   * For CodeDeploy alone, and therefore published to no one: failures of both environments, those whose file ended an engine
   * included, since a new engine may be what fails.
   */
  #failures(api: Api): Alarm {
    const usingMetrics = Object.fromEntries(
      environments.map((environment) => {
        const { restApi } = api.stages[environment];
        // By the stage's name, not its reference: the API's deployment waits for the aliases, which wait for this alarm.
        const dimensionsMap = { ApiName: restApi.restApiName, Stage: environment };
        return [environment, api.stages[environment].metricServerError({ period, dimensionsMap })];
      }),
    );
    return new Alarm(this, 'Failures', {
      alarmDescription:
        'More than five calls were answered 5xx in five minutes: CodeDeploy takes a new version back.',
      metric: new MathExpression({
        expression: environments.map((environment) => `FILL(${environment}, 0)`).join(' + '),
        usingMetrics,
        period,
      }),
      threshold: 5,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
