import { Validations } from 'aws-cdk-lib';
import type { CfnRestApi, RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import type { FunctionShape } from '../functions/deployment.ts';

/**
 * What functions are told where `sam local` runs them: that its gateway is a plain one, and names under which
 * `npm run sam` gives the addresses of what plays AWS, since SAM sets only what a template names.
 */
export const samOnlyVariables = {
  PLAIN_GATEWAY: 'true',
  EGRESS_ALLOW: '',
  AWS_ENDPOINT_URL_DYNAMODB: '',
  AWS_ENDPOINT_URL_S3: '',
  AWS_ENDPOINT_URL_SQS: '',
  AWS_ENDPOINT_URL_SSM: '',
  AWS_ENDPOINT_URL_LAMBDA: '',
} as const;

/**
 * What carries no native code runs in containers of this machine's own processor: most x86-64 machines cannot run ARM's.
 * What does carry it is x86_64 everywhere.
 */
export function architectureForSam({ architecture }: FunctionShape): FunctionShape['architecture'] {
  return architecture === 'arm64' && process.arch !== 'arm64' ? 'x86_64' : architecture;
}

/**
 * Makes of an API one that `sam local start-api` plays. It reads binary types only beside a definition, and gives every
 * call the stage that it read last, so that the test one has to go.
 */
export function adaptToSam(scope: Construct, api: RestApi): void {
  const resource = api.node.defaultChild as CfnRestApi;
  resource.addPropertyOverride('Body', { openapi: '3.0.1' });
  resource.addPropertyOverride('BinaryMediaTypes', ['multipart/form-data', 'application/pdf']);
  scope.node.tryRemoveChild('test');
  Validations.of(api).acknowledge({
    id: 'CloudFormation-Validate::W3660',
    reason: 'Nobody deploys this variant; SAM reads routes of both kinds.',
  });
}
