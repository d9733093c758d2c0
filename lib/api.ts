import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  LogGroupLogDestination,
  RestApi,
  Stage,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Environment } from '../functions/shared/contract/environment.ts';
import { bearerAuthorizer } from './authorizer.ts';
import type { Families } from './families.ts';
import { addGatewayAnswers } from './gateway-answers.ts';
import { addRoutes } from './routes.ts';

/** Calls a second over all accounts, and how many may come at once. What one account may do, the functions bound. */
const throttling = {
  live: { throttlingRateLimit: 200, throttlingBurstLimit: 400 },
  test: { throttlingRateLimit: 50, throttlingBurstLimit: 100 },
} as const satisfies Record<Environment, StageOptions>;

/** One line a call. It names the route, never the path or query, which may hold what only the caller should know. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.requestId',
    time: '$context.requestTime',
    address: '$context.identity.sourceIp',
    environment: '$context.stage',
    method: '$context.httpMethod',
    route: '$context.resourcePath',
    status: '$context.status',
    response_bytes: '$context.responseLength',
    latency_ms: '$context.responseLatency',
    account: '$context.authorizer.accountId',
    gateway_response: '$context.error.responseType',
    authorizer_error: '$context.authorizer.error',
    integration_error: '$context.integration.error',
  }),
);

/** The REST API: the catalog's routes, and a stage for each environment. */
export class Api extends Construct {
  readonly stages: Readonly<Record<Environment, Stage>>;

  constructor(scope: Construct, id: string, families: Families) {
    super(scope, id);
    const api = new RestApi(this, 'RestApi', {
      restApiName: Stack.of(this).stackName,
      endpointTypes: [EndpointType.REGIONAL],
      binaryMediaTypes: ['multipart/form-data'],
      cloudWatchRole: true,
      deployOptions: { stageName: 'live', ...this.#stageOptions('live') },
    });
    addRoutes(api, families, bearerAuthorizer(this, families.lambdaOf('authorizer')));
    addGatewayAnswers(api);
    const { deploymentStage: live, latestDeployment: deployment } = api;
    if (!deployment) throw new Error('the API makes a deployment of itself');
    const test = new Stage(this, 'test', { stageName: 'test', deployment, ...this.#stageOptions('test') });
    this.stages = { live, test };
    api.node.tryRemoveChild('Endpoint'); // an output of its own; the stack has a better one for each environment
    this.#acceptRules(api);
  }

  /** The address that callers use: the one that the contract calls base URL. */
  baseUrlOf(environment: Environment): string {
    return this.stages[environment].urlForPath('/').replace(/\/$/, '');
  }

  #stageOptions(environment: Environment): StageOptions {
    const accessLog = new LogGroup(this, `${environment}AccessLog`, {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return {
      ...throttling[environment],
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat,
    };
  }

  #acceptRules(api: RestApi): void {
    const accept = (id: string, reason: string) => Validations.of(this).acknowledge({ id, reason });
    accept(
      'AwsSolutions-APIG2',
      'Each function checks its requests by the schemas of the catalog, and names the field.',
    );
    accept(
      'AwsSolutions-APIG3',
      'A firewall is priced and tuned by the operator, who may put one before the stages.',
    );
    accept(
      'AwsSolutions-APIG6',
      'The access log names the failures of authorizer and integration; the functions log the rest.',
    );
    accept(
      'AwsSolutions-COG4',
      'The authorizer knows API keys and access tokens; the service has no Cognito user pool.',
    );
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason:
        'API Gateway writes access logs by one role for all of an account, and asks for this policy on it.',
    });
  }
}
