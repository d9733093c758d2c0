import OAuth2Server from '@node-oauth/oauth2-server';
import { setAppCap } from '../core/billing/spender-caps.ts';
import { type AppScope, isAppScope, type Scope } from '../core/contract/callers/scopes.ts';
import type { CapWish } from '../core/contract/fields/access/spend-cap.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import type { Environment } from '../core/contract/resources/environment.ts';
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

// The library reads redirect URIs, which are those registered, by `url.parse`. Lambda logs Node's warning as an error.
process.noDeprecation = true;

/** The person who is asked, and the environment. */
export interface Visit {
  readonly accountId: string;
  /** The hash of the person. */
  readonly person: string;
  readonly environment: Environment;
  /** What the person's role lets them give to apps. */
  readonly scopes: readonly Scope[];
  readonly baseUrl: string;
  /** The app's spend cap, as the person chooses it now; its existing cap is kept if this is missing. */
  readonly cap?: { readonly wish: CapWish | undefined } | undefined;
}

/** The question that a person is asked to agree to. */
export interface Question {
  readonly client: ClientRecord;
  readonly redirectUri: string;
  readonly scopes: readonly AppScope[];
}

/**
 * Handles an authorization request. `ask` returns the question for the person, if the request is valid; `allow` creates
 * a code and sends it to the app, and `deny` informs the app. Errors are reported to the app, except for an unknown
 * client or redirect URI: these are reported to the person, by throwing invalid_request, since browsers must not be
 * sent to an unverified address.
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
    return { client, redirectUri, scopes: scope as readonly AppScope[] }; // validateScope lets no other scope pass
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

/** The library's server around our own parts: clients, scopes, and storing a code, if it is to be stored at all. */
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
      scopes.length > 0 && scopes.every(isAppScope) && allowedOf(scopes, visit),
    generateAuthorizationCode: async () => newCode(),
    saveAuthorizationCode: async (code: OAuth2Server.AuthorizationCode) => {
      checkProtection(request, client);
      const grant = grantOf(request, visit, client, code.scope as AppScope[]); // validateScope lets no other scope pass
      if (!keeps) return code;
      // The cap first, then the grant that it limits.
      const capHint = visit.cap && (await setAppCap(visit.accountId, client.clientId, visit.cap.wish));
      const capped = capHint ? { ...grant, capHint } : grant;
      await Promise.all([putGrant(code.authorizationCode, capped), keepClient(client)]);
      return code;
    },
  };
  return new OAuth2Server({
    model: model as never, // its types require what authorize() never calls
    authorizationCodeLifetime: lifetimes.code,
    allowEmptyState: true,
    authenticateHandler: { handle: () => ({ accountId: visit.accountId }) },
  });
}

/** The scopes that the person may give. Throws role_required if there are none. */
function allowedOf(scopes: readonly AppScope[], visit: Visit): readonly AppScope[] {
  const allowed = [...new Set(scopes)].filter((scope) => visit.scopes.includes(scope));
  if (allowed.length > 0) return allowed;
  throw new Problem(
    'role_required',
    `Your role in this account does not let you give an app these permissions: ${scopes.join(', ')}. Ask an owner of the account.`,
  );
}

function grantOf(
  request: AuthorizationRequest,
  visit: Visit,
  client: ClientRecord,
  scopes: readonly AppScope[],
) {
  return {
    accountId: visit.accountId,
    person: visit.person,
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
