import { Problem } from '../contract/problem.ts';
import { type Step, written } from './call.ts';

/** Throws insufficient_scope, naming what the endpoint asks for and the credential lacks (RFC 6750, section 3.1). */
export function checkScopes(): Step {
  return {
    before: ({ event }) => {
      const { access } = written(event, 'endpoint');
      if (access === 'open') return;
      const { scopes } = written(event, 'caller');
      const missing = access.filter((scope) => !scopes.includes(scope));
      if (missing.length === 0) return;
      throw new Problem('insufficient_scope', `The token lacks the scope ${missing.join(' and ')}.`, {
        headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${access.join(' ')}"` },
      });
    },
  };
}
