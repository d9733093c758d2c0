import { asksForCredential } from '../../contract/endpoint.ts';
import { insufficientScope } from '../../contract/insufficient-scope.ts';
import { type Step, written } from '../call.ts';

/** Throws insufficient_scope, naming what the endpoint asks for and the credential lacks. */
export function checkScopes(): Step {
  return {
    before: ({ event }) => {
      const { access } = written(event, 'endpoint');
      if (!asksForCredential(access)) return;
      const problem = insufficientScope(access, written(event, 'caller').scopes);
      if (problem) throw problem;
    },
  };
}
