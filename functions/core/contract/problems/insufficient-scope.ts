import type { Scope } from '../callers/scopes.ts';
import { Problem } from './problem.ts';

/** The problem of a credential that lacks a required scope; undefined if it has all of them (RFC 6750, section 3.1). */
export function insufficientScope(needed: readonly Scope[], granted: readonly Scope[]): Problem | undefined {
  const missing = needed.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return undefined;
  return new Problem(
    'insufficient_scope',
    `The API key or token does not have the scope ${missing.join(' and ')}.`,
    {
      headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${needed.join(' ')}"` },
    },
  );
}
