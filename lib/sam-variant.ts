import { Validations } from 'aws-cdk-lib';
import type { CfnRestApi, RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { binaryMediaTypes } from '../functions/core/contract/fields/media-type.ts';
import type { FunctionShape } from '../functions/deployment.ts';

/**
 * Variables for functions in `sam local`: that the gateway is SAM's, and the names under which `npm run sam` passes the
 * addresses of the local AWS services, since SAM only sets variables that the template names.
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
 * Functions without native code run in containers of this machine's own architecture: most x86-64 machines cannot run
 * ARM's. Functions with native code are x86_64 everywhere.
 */
export function architectureForSam({ architecture }: FunctionShape): FunctionShape['architecture'] {
  return architecture === 'arm64' && process.arch !== 'arm64' ? 'x86_64' : architecture;
}

/**
 * Adapts an API to `sam local start-api`. It reads binary types only beside a definition, and gives every call the
 * stage that it read last, so the test stage is removed.
 */
export function adaptToSam(scope: Construct, api: RestApi): void {
  const resource = api.node.defaultChild as CfnRestApi;
  resource.addPropertyOverride('Body', { openapi: '3.0.1' });
  resource.addPropertyOverride('BinaryMediaTypes', binaryMediaTypes);
  scope.node.tryRemoveChild('test');
  Validations.of(api).acknowledge({
    id: 'CloudFormation-Validate::W3660',
    reason: 'Nobody deploys this variant; SAM reads routes of both kinds.',
  });
}
