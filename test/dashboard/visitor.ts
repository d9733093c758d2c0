import { randomUUID } from 'node:crypto';
import { givePassword } from '../identity/give-password.ts';

/** A browser without a screen: keeps cookies, and sends the forms of pages with what is hidden in them. */
export interface Visitor {
  /** What the browser keeps, by name. Tests may put other values in. */
  readonly cookies: Map<string, string>;
  /** Asks for a page. Redirects are answers like all others. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Opens the page of the form, by default at the form's own address, and sends the form. */
  send(path: string, fields: Readonly<Record<string, string>>, from?: string): Promise<Response>;
  /** The same, and returns the page that it redirects to. Throws if there is no redirect. */
  follow(path: string, fields: Readonly<Record<string, string>>, from?: string): Promise<string>;
  /** Sends just these fields, without looking at any page. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

export interface SignedIn extends Visitor {
  readonly email: string;
  readonly password: string;
}

/** A browser that has never been here. */
export function newVisitor(baseUrl: string): Visitor {
  const cookies = new Map<string, string>();

  async function request(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { Cookie: cookie }), ...init.headers };
    const response = await fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    if (/; max-age=0/i.test(attributes)) cookies.delete(name);
    else cookies.set(name, value);
  }

  const post: Visitor['post'] = (path, fields, headers = {}) =>
    request(path, { method: 'POST', body: new URLSearchParams(fields), headers });

  const send: Visitor['send'] = async (path, fields, from = path) => {
    const page = await (await request(from, {})).text();
    return post(path, { ...fields, form_token: formTokenOf(page) });
  };

  return {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    post,
    send,
    follow: async (path, fields, from = path) => {
      const answer = await send(path, fields, from);
      const location = answer.headers.get('location');
      if (answer.status !== 303 || !location?.startsWith(baseUrl))
        throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await request(location.slice(baseUrl.length), {})).text();
    },
  };
}

/** A browser that is signed in to an account of its own, without having been to any page. */
export async function newCustomer(baseUrl: string): Promise<SignedIn> {
  const { createPersonalAccount } = await import('../../functions/core/identity/create-account.ts');
  const { startSession } = await import('../../functions/core/identity/sign-in/session.ts');
  const visitor = newVisitor(baseUrl);
  const customer = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
  const { account, person } = await createPersonalAccount({ email: customer.email });
  await givePassword(account.accountId, customer.password);
  const { token } = await startSession(person);
  visitor.cookies.set('__Host-session', token);
  return { ...visitor, ...customer };
}

/** A browser that has just made an account of its own, as people do. */
export async function signUp(baseUrl: string): Promise<SignedIn> {
  const visitor = newVisitor(baseUrl);
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
  const answer = await visitor.send('/dashboard/sign-up', account);
  if (answer.status !== 303) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  return { ...visitor, ...account };
}

/** A browser that signs in with an account that there is: one of a service's own, or another visitor's. */
export async function signIn(
  baseUrl: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const visitor = newVisitor(baseUrl);
  const answer = await visitor.send('/dashboard/sign-in', { email, password });
  if (answer.status !== 303) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return { ...visitor, email, password };
}

/** What is hidden in a page's forms, or nothing where there is no form. */
export function formTokenOf(page: string): string {
  return /name="form_token" value="([^"]*)"/.exec(page)?.[1] ?? '';
}
