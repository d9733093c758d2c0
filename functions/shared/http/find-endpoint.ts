import type { Endpoints } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import type { Step } from './call.ts';

/** Finds the catalog entry of the route that the gateway chose. Throws route_not_found and method_not_allowed. */
export function findEndpoint(endpoints: Endpoints): Step {
  const list = Object.values(endpoints);
  return {
    before: ({ event }) => {
      const ofPath = list.filter(({ path }) => path === event.resource);
      const endpoint = ofPath.find(({ method }) => method === event.httpMethod);
      if (endpoint) {
        event.call.endpoint = endpoint;
      } else if (ofPath.length > 0) {
        throw methodNotAllowed(ofPath.map(({ method }) => method));
      } else {
        throw new Problem('route_not_found', 'There is no such path. GET /openapi.json lists every one.');
      }
    },
  };
}

function methodNotAllowed(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  return new Problem('method_not_allowed', `This path answers ${allow} only.`, { headers: { Allow: allow } });
}
