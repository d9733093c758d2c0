import {
  AccessLogFormat,
  type CfnStage,
  LogGroupLogDestination,
  type SpecRestApi,
  Stage,
  type StageOptions,
} from 'aws-cdk-lib/aws-apigateway';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { Configuration } from '../configuration.ts';
import { removalPolicyOf } from '../removal-policy.ts';

/** One line per call. It contains the route, never the path or query, which may contain secrets of the caller. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    request_id: '$context.requestId',
    xray_trace_id: '$context.xrayTraceId',
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

/** An environment's stage: throttled across all its callers (the functions limit single accounts), and logged. */
export function stageOptions(
  scope: Construct,
  stageName: Environment,
  { callsPerSecond, callsPerSecondTest, keepData, tracing, local }: Configuration,
): StageOptions {
  const rate = stageName === 'live' ? callsPerSecond : callsPerSecondTest;
  const accessLog = new LogGroup(scope, `${stageName}AccessLog`, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: removalPolicyOf(keepData),
  });
  return {
    stageName,
    throttlingRateLimit: rate,
    throttlingBurstLimit: 2 * rate,
    tracingEnabled: tracing && !local,
    accessLogDestination: new LogGroupLogDestination(accessLog),
    accessLogFormat,
  };
}

/**
 * The stages of an API that was created with the live one: it and the test one, of the same deployment. Each has the
 * other's address, since a function cannot know its own addresses.
 */
export function apiStages(
  scope: Construct,
  api: SpecRestApi,
  configuration: Configuration,
  baseUrls: Readonly<Record<Environment, string>>,
): Readonly<Record<Environment, Stage>> {
  const { deploymentStage: live, latestDeployment: deployment } = api;
  if (!deployment) throw new Error('the API makes a deployment of itself');
  const options = stageOptions(scope, 'test', configuration);
  const test = new Stage(scope, 'test', { ...options, deployment, variables: { liveUrl: baseUrls.live } });
  const liveStage = live.node.defaultChild as CfnStage; // it was created before the API's name was available
  liveStage.variables = { testUrl: baseUrls.test };
  return { live, test };
}
