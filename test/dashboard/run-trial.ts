import { formTokenOf, type Visitor } from './visitor.ts';

type Fields = Readonly<Record<string, string | Blob | readonly File[]>>;

/** Runs an endpoint in the playground, as its form would, and gives the page that answers. */
export async function runTrial(
  visitor: Visitor,
  baseUrl: string,
  endpoint: string,
  fields: Fields,
): Promise<string> {
  const answer = await sendTrial(visitor, baseUrl, endpoint, fields);
  const location = answer.headers.get('location');
  if (answer.status !== 303 || !location)
    throw new Error(`the playground answered ${answer.status}: ${await answer.text()}`);
  return (await visitor.get(location.slice(baseUrl.length))).text();
}

/** The same, for any answer; `formToken` is the form's own by default. */
export async function sendTrial(
  visitor: Visitor,
  baseUrl: string,
  endpoint: string,
  fields: Fields,
  formToken?: string,
): Promise<Response> {
  const path = `/dashboard/playground/${endpoint}`;
  const token = formToken ?? formTokenOf(await (await visitor.get(path)).text());
  const body = new FormData();
  body.append('form_token', token);
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat() as (string | Blob)[]) body.append(`input.${name}`, one);
  }
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(`${baseUrl}${path}`, {
    method: 'POST',
    body,
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
}

/** The id of the PDF that a trial's page shows. */
export function resultIn(page: string): string {
  return /playground\/results\/([0-9a-f-]{36})/.exec(page)?.[1] ?? '';
}

/** Makes a key of the visitor's own, in the environment of the base URL that it is at. */
export async function newKey(visitor: Visitor): Promise<string> {
  const page = await visitor.follow('/dashboard/keys', { name: 'For a test' });
  return /svc_(live|test)_\w+/.exec(page)?.[0] ?? '';
}

/** The visitor's browser at another base URL of the same host, signed in there, too. */
export function cookiesOf(from: Visitor, to: Visitor): Visitor {
  for (const [name, value] of from.cookies) to.cookies.set(name, value);
  return to;
}

/** A page's text as people read it. */
export function textOf(page: string): string {
  const shown = page.replace(/<(style|script)>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');
  const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return shown.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => entities[name] ?? '').replace(/\s+/g, ' ');
}
