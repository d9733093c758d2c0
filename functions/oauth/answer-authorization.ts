import OAuth2Server from '@node-oauth/oauth2-server';
import { setAppCap } from '../core/billing/spender-caps.ts';
import type { CapWish } from '../core/contract/fields/spend-cap.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import type { Environment } from '../core/contract/resources/environment.ts';
import { type AppScope, isAppScope } from '../core/contract/scopes.ts';
import type { ClientRecord } from '../core/identity/credentials/credential.ts';
import { audiencesOf } from '../core/identity/oauth/audience.ts';
import { findClient } from '../core/identity/oauth/client-record.ts';
import { keepClient } from '../core/identity/oauth/clients.ts';
import { newCode, putGrant } from '../core/identity/oauth/grant-changes.ts';
import { lifetimes } from '../core/identity/oauth/lifetimes.ts';
import { authorizationRefusal } from './authorization-refusal.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { checkProtection } from './check-protection.ts';
import { redirectBack } from './redirect-back.ts';

/** Who is asked, and where. */
export interface Visit {
  readonly accountId: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  /** What the app may spend, as the person says now; its cap stays as it is if this is missing. */
  readonly cap?: { readonly wish: CapWish | undefined } | undefined;
}

/** What a person is asked to agree to. */
export interface Question {
  readonly client: ClientRecord;
  readonly redirectUri: string;
  readonly scopes: readonly AppScope[];
}

/**
 * Handles an authorization request. To `ask` gives the question to put to the person, where the request is in order;
 * `allow` makes a code of the request and sends it to the app, and `deny` tells the app so. What is wrong is told to
 * the app, but for a client or redirect URI that is not known: that is told to the person, by throwing invalid_request,
 * since nobody is to be sent to an address that nobody vouches for.
 */
export async function answerAuthorization(
  request: AuthorizationRequest,
  visit: Visit,
  decision: 'ask' | 'allow' | 'deny',
): Promise<{ readonly redirect: string } | Question> {
  const client = await knownClient(request, visit.environment);
  const redirectUri = registeredUri(request, client);
  const answer = (fields: Readonly<Record<string, string | undefined>>) => ({
    redirect: redirectBack(redirectUri, { ...fields, state: request.state }, visit.baseUrl),
  });
  try {
    const { authorizationCode, scope } = await serverFor(
      request,
      visit,
      client,
      decision === 'allow',
    ).authorize(
      new OAuth2Server.Request({ method: 'GET', headers: {}, query: parameters(request, decision) }),
      new OAuth2Server.Response(),
    );
    if (decision === 'allow') return answer({ code: authorizationCode });
    return { client, redirectUri, scopes: scope as readonly AppScope[] }; // validateScope let no other pass
  } catch (error) {
    return answer(authorizationRefusal(error));
  }
}

async function knownClient(
  { client_id }: AuthorizationRequest,
  environment: Environment,
): Promise<ClientRecord> {
  const client = client_id ? await findClient(client_id, environment) : undefined;
  if (client) return client;
  throw new Problem(
    'invalid_request',
    'client_id does not match any app in this environment. This is a fault of the app that sent you here.',
  );
}

function registeredUri({ redirect_uri }: AuthorizationRequest, { redirectUris }: ClientRecord): string {
  const registered = redirectUris.find((uri) => uri === redirect_uri);
  if (registered) return registered;
  throw new Problem(
    'invalid_request',
    'redirect_uri does not match any that the app registered. It must match exactly.',
  );
}

/** The library's steps, around what is ours: clients, scopes, and how a code is kept, if it is to be kept at all. */
function serverFor(
  request: AuthorizationRequest,
  visit: Visit,
  client: ClientRecord,
  keeps: boolean,
): OAuth2Server {
  const model = {
    getClient: async () => ({
      id: client.clientId,
      grants: ['authorization_code'],
      redirectUris: [...client.redirectUris],
    }),
    validateScope: async (_user: unknown, _client: unknown, scopes: readonly string[] = []) =>
      scopes.length > 0 && scopes.every(isAppScope) && [...new Set(scopes)],
    generateAuthorizationCode: async () => newCode(),
    saveAuthorizationCode: async (code: OAuth2Server.AuthorizationCode) => {
      checkProtection(request, client);
      const grant = grantOf(request, visit, client, code.scope as AppScope[]); // validateScope let no other pass
      if (!keeps) return code;
      // First the cap, then what it bounds.
      const capHint = visit.cap && (await setAppCap(visit.accountId, client.clientId, visit.cap.wish));
      const capped = capHint ? { ...grant, capHint } : grant;
      await Promise.all([putGrant(code.authorizationCode, capped), keepClient(client)]);
      return code;
    },
  };
  return new OAuth2Server({
    model: model as never, // its types ask for what authorize() never calls
    authorizationCodeLifetime: lifetimes.code,
    allowEmptyState: true,
    authenticateHandler: { handle: () => ({ accountId: visit.accountId }) },
  });
}

function grantOf(
  request: AuthorizationRequest,
  visit: Visit,
  client: ClientRecord,
  scopes: readonly AppScope[],
) {
  return {
    accountId: visit.accountId,
    clientId: client.clientId,
    environment: visit.environment,
    scopes,
    audiences: audiencesOf(request.resource, visit.baseUrl),
    redirectUri: registeredUri(request, client),
    ...(request.code_challenge !== undefined && { codeChallenge: request.code_challenge }),
  };
}

function parameters(request: AuthorizationRequest, decision: string): Record<string, string> {
  const given = Object.entries(request).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return { ...Object.fromEntries(given), allowed: String(decision !== 'deny') };
}
