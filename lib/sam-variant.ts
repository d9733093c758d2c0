import type { Construct } from 'constructs';
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

/** Removes the test stage: `sam local start-api` gives every call the stage that it read last. */
export function adaptToSam(scope: Construct): void {
  scope.node.tryRemoveChild('test');
}
