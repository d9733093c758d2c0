import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { type Environment, environments } from '../shared/contract/environment.ts';
import { Problem } from '../shared/contract/problem.ts';
import { authorize } from './authorize.ts';
import { bearerCredential } from './bearer-credential.ts';

/**
 * API Gateway's authorizer: an event in, a policy out, kept for no later request. A refusal tells its code and
 * message in the context, which the gateway writes into JSON as they are: they hold no quotes, no backslashes and
 * nothing that the caller sent. A 401 is the gateway's to answer, since its challenge must be; a 403 lets the request
 * pass without an account, and the steps of every endpoint answer it, headers and all. Throws Unauthorized, which is
 * the gateway's word for no credential.
 */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  try {
    const credential = bearerCredential(event);
    if (credential === undefined) throw new Error('Unauthorized');
    const { accountId, environment, scopes, credentialId } = await authorize(
      credential,
      environmentOf(event),
    );
    return policy(event, 'Allow', accountId, {
      accountId,
      environment,
      scopes: scopes.join(' '),
      credentialId,
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, message } = error;
    return policy(event, status === 401 ? 'Deny' : 'Allow', 'nobody', { code, message });
  }
}

function environmentOf({ requestContext }: APIGatewayRequestAuthorizerEvent): Environment {
  const environment = environments.find((name) => name === requestContext.stage);
  if (!environment) throw new Error(`the stage ${requestContext.stage} is no environment`);
  return environment;
}

function policy(
  { methodArn }: APIGatewayRequestAuthorizerEvent,
  effect: 'Allow' | 'Deny',
  principalId: string,
  context: Record<string, string>,
): APIGatewayAuthorizerResult {
  return {
    principalId,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: methodArn }],
    },
    context,
  };
}
