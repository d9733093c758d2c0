import { createHash, randomBytes } from 'node:crypto';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { Visitor } from '../dashboard/visitor.ts';
import { formTokenOf } from '../dashboard/visitor.ts';
import type { Service } from '../service.ts';

/** An app as its maker knows it. */
export interface App {
  readonly clientId: string;
  readonly secret: string;
  readonly redirectUri: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

interface NewApp {
  readonly name?: string;
  readonly redirectUri?: string;
  readonly environment?: Environment;
  readonly isPublic?: boolean;
}

/** Makes an app of another account's, in the service whose data this process works on. */
export async function newApp(
  service: Pick<Service, 'newAccount'>,
  fields: NewApp = {},
): Promise<App & { readonly accountId: string }> {
  const { createClient } = await import('../../functions/core/identity/oauth/clients.ts');
  const { accountId } = await service.newAccount();
  const { redirectUri = 'https://app.example.com/callback', name = 'Paper Mill', ...rest } = fields;
  const { client, secret = '' } = await createClient({
    environment: 'live',
    ...rest,
    accountId,
    name,
    redirectUris: [redirectUri],
  });
  return { clientId: client.clientId, secret, redirectUri, accountId };
}

/** The path that an app sends people to. */
export function authorizationPath(
  app: App,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const all = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: 'pdf:read credits:read',
    state: 'a-state',
    ...parameters,
  };
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(given)}`;
}

/** What is hidden in a consent page's form, and the scopes that are ticked on it. */
export function formOf(page: string): URLSearchParams {
  const inputs = [...page.matchAll(/<input type="(?:hidden|checkbox)" name="([^"]*)" value="([^"]*)"/g)];
  return new URLSearchParams(
    inputs.map(([, name = '', value = '']): [string, string] => [name, unescaped(value)]),
  );
}

/** Sends a consent page's form, as the person's browser would. */
export async function answerConsent(
  visitor: Visitor,
  baseUrl: string,
  form: URLSearchParams,
  decision: 'allow' | 'deny' = 'allow',
): Promise<Response> {
  form.set('decision', decision);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${baseUrl}/oauth/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie },
    body: form,
  });
}

/** Goes all the way from an app's request to what is in its redirect URI, the person saying yes to everything. */
export async function consent(
  visitor: Visitor,
  baseUrl: string,
  path: string,
  granted?: readonly string[],
): Promise<URLSearchParams> {
  const page = await (await visitor.get(path)).text();
  if (!formTokenOf(page)) throw new Error(`no consent page: ${page.replace(/<style>.*<\/style>/s, '')}`);
  const form = formOf(page);
  if (granted) form.delete('granted');
  for (const scope of granted ?? []) form.append('granted', scope);
  return answerOf(await answerConsent(visitor, baseUrl, form));
}

/** The query by which a redirect answers an app. */
export function answerOf(response: Response): URLSearchParams {
  const location = response.headers.get('location');
  if (!location) throw new Error(`no redirect, but ${response.status}`);
  return new URL(location).searchParams;
}

/** Sends a form to an OAuth endpoint, the app's secret in it. */
export function postAs(
  app: Pick<App, 'clientId' | 'secret'>,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const secret = app.secret ? { client_secret: app.secret } : {};
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ client_id: app.clientId, ...secret, ...fields }),
  });
}

/** The fields that exchange a code. */
export function codeFields(app: App, code: string): Record<string, string> {
  return { grant_type: 'authorization_code', code, redirect_uri: app.redirectUri };
}

/** Tokens for all that the request asks for. */
export async function newTokens(
  visitor: Visitor,
  baseUrl: string,
  app: App,
  parameters: Readonly<Record<string, string | undefined>> = {},
): Promise<Tokens> {
  const { verifier, challenge } = newVerifier();
  const protection = { code_challenge: challenge, code_challenge_method: 'S256' };
  const path = authorizationPath(app, { ...protection, ...parameters });
  const code = (await consent(visitor, baseUrl, path)).get('code') ?? '';
  const fields = { ...codeFields(app, code), code_verifier: verifier };
  const answer = await postAs(app, `${baseUrl}/oauth/token`, fields);
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Tokens;
}

/** A code verifier and its challenge (RFC 7636). */
export function newVerifier(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
