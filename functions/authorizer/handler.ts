import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { webTokenText } from '../core/contract/fields/access/web-token.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { orBusy } from '../core/contract/problems/service-busy.ts';
import { type Environment, environments } from '../core/contract/resources/environment.ts';
import { audienceOfPath } from '../core/identity/oauth/audience.ts';
import { isSamGateway } from '../core/settings.ts';
import { authorizeCredential } from './authorize-credential.ts';
import { authorizeThrottled } from './authorize-throttled.ts';
import { bearerCredential } from './bearer-credential.ts';

/**
 * API Gateway's authorizer: an event in, a policy out, which is not cached. A refusal has its code and message in the
 * context. The gateway puts them into JSON unescaped, so they contain no quotes, no backslashes and nothing from the
 * caller. A 401 is a Deny, which the gateway answers with its challenge. A 403 is an Allow without an account, which
 * the steps of every endpoint answer with its headers.
 *
 * Lambda counts and logs every error thrown here as a failure of the function. So a refusal throws in one case only: a
 * 401 on /mcp in the test environment needs the other of the gateway's two challenges, and only throwing Unauthorized
 * selects it. See gatewayResponses.
 */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  try {
    const credential = bearerCredential(event);
    if (credential === undefined) throw missingCredential();
    const authorized = await authorizeThrottled(event.requestContext.identity.sourceIp, () =>
      authorizeCredential(credential, environmentOf(event), audienceOfPath(event.resource)),
    );
    const { scopes, capHint, webToken, origins, ...known } = authorized;
    return policy(event, 'Allow', known.accountId, {
      ...known,
      scopes: scopes.join(' '),
      ...(capHint && { capHint }),
      ...(webToken && { webToken: webTokenText(webToken) }),
      ...(origins && { origins: origins.join(' ') }),
    });
  } catch (cause) {
    const error = orBusy(cause);
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

/** The gateway itself refuses most requests without a header: see isHeaderRequired. */
function missingCredential(): Problem {
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
