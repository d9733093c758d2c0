import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { type Environment, environments } from '../core/contract/environment.ts';
import { Problem } from '../core/contract/problem.ts';
import { audienceOfPath } from '../core/identity/oauth/audience.ts';
import { isSamGateway } from '../core/settings.ts';
import { authorizeCredential } from './authorize-credential.ts';
import { authorizeThrottled } from './authorize-throttled.ts';
import { bearerCredential } from './bearer-credential.ts';

/**
 * API Gateway's authorizer: an event in, a policy out, kept for no later request. A refusal tells its code and
 * message in the context, which the gateway writes into JSON as they are: they hold no quotes, no backslashes and
 * nothing that the caller sent. A 401 is the gateway's to answer, since its challenge must be; a 403 lets the request
 * pass without an account, and the steps of every endpoint answer it, headers and all. Throws Unauthorized, which is
 * the gateway's word for no credential; on /mcp for whatever fails in the test environment, and there alone: see
 * gatewayResponses.
 */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  try {
    const credential = bearerCredential(event);
    if (credential === undefined) throw missingCredential(event);
    const { accountId, environment, scopes, credentialId } = await authorizeThrottled(
      event.requestContext.identity.sourceIp,
      () => authorizeCredential(credential, environmentOf(event), audienceOfPath(event.resource)),
    );
    return policy(event, 'Allow', accountId, {
      accountId,
      environment,
      scopes: scopes.join(' '),
      credentialId,
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, message, headers } = error;
    if (status === 401 && isMcpInTest(event) && !isSamGateway()) throw new Error('Unauthorized');
    const retryAfterSeconds = headers['Retry-After'];
    return policy(event, status === 401 && !isSamGateway() ? 'Deny' : 'Allow', 'nobody', {
      code,
      message,
      ...(retryAfterSeconds && { retryAfterSeconds }),
    });
  }
}

/** A plain gateway has no word for it: the family's function answers. On /mcp it is a refusal like any other. */
function missingCredential(event: APIGatewayRequestAuthorizerEvent): Error {
  if (!isSamGateway() && audienceOfPath(event.resource) !== 'mcp') return new Error('Unauthorized');
  return new Problem('missing_authorization', 'Send Authorization: Bearer <API key or access token>.');
}

function isMcpInTest(event: APIGatewayRequestAuthorizerEvent): boolean {
  return audienceOfPath(event.resource) === 'mcp' && environmentOf(event) === 'test';
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
