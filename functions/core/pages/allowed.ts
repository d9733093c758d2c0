import { type Guarded, isAtLeast, leastRole, whoMay } from '../contract/callers/role.ts';
import type { VisitContext } from '../contract/endpoint.ts';
import { type Markup, markup } from './markup.ts';

/** Whether the role of the signed-in person allows an endpoint. */
export function mayUse(endpoint: Guarded, { session }: Pick<VisitContext, 'session'>): boolean {
  return session !== undefined && isAtLeast(session.role, leastRole(endpoint));
}

/** What leads to an endpoint, for people whose role allows it, and nothing for others. */
export function ifAllowed(
  endpoint: Guarded,
  context: Pick<VisitContext, 'session'>,
  content: () => Markup,
): Markup | '' {
  return mayUse(endpoint, context) ? content() : '';
}

/** The same, but others read who may do it: see roleNote. */
export function orWhoMay(
  endpoint: Guarded,
  what: string,
  context: Pick<VisitContext, 'session'>,
  content: () => Markup,
): Markup {
  return mayUse(endpoint, context) ? content() : roleNote(endpoint, what);
}

/** Which roles an endpoint is for. `what` is a verb with its object, such as "create keys". */
export function roleNote(endpoint: Guarded, what: string): Markup {
  return markup`<p class="dim">${whoMay(leastRole(endpoint))} can ${what}.</p>`;
}
