import { countInWindow } from '../core/aws/dynamodb/count-in-window.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { insufficientScope } from '../core/contract/problems/insufficient-scope.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { findReadable } from '../core/documents/read-document.ts';
import { createWebToken } from '../core/identity/credentials/web-token.ts';
import type { account } from './endpoints.ts';

const hourSeconds = 3_600;

/** Makes an access token for a web page, with at most the scopes of the key that asks. */
export const createToken: Operations<typeof account>['createToken'] = async (input, context) => {
  const { scopes, expires_in, spend_cap, document_id, origins } = input;
  const { accountId, environment, credentialKind, credentialId } = context;
  if (credentialKind !== 'apiKey' || !credentialId)
    throw new Problem('api_key_required', 'Only an API key makes tokens for web pages.');
  const lacking = insufficientScope(scopes, context.scopes);
  if (lacking) throw lacking;
  if (document_id !== undefined)
    await findReadable(
      { tenant: tenantOf(accountId, environment), id: document_id },
      { field: 'document_id', scopes: context.scopes },
    );
  const { count } = await countInWindow(`web-tokens#${credentialId}`, hourSeconds);
  if (count > limits.webTokens.perHour)
    throw new Problem(
      'limit_reached',
      `An API key makes at most ${limits.webTokens.perHour} tokens an hour. Keep a token for as long as it lasts.`,
    );
  const access_token = await createWebToken({
    keyHash: credentialId,
    accountId,
    environment,
    scopes,
    expiresInSeconds: expires_in,
    documentId: document_id,
    capHundredths: spend_cap === undefined ? undefined : Math.round(spend_cap * 100),
    origins,
  });
  return { json: { access_token, token_type: 'Bearer', expires_in, scopes } };
};
