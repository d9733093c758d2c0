import type { Endpoint, Endpoints } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Step } from '../call.ts';

/**
 * Finds the catalog entry of the route that the gateway chose. `elsewhere` are endpoints of other families, for the
 * function that the gateway sends what has no route. Throws route_not_found and method_not_allowed.
 */
export function findEndpoint(endpoints: Endpoints, elsewhere: readonly Endpoint[] = []): Step {
  const own = Object.values(endpoints);
  return {
    before: ({ event }) => {
      const endpoint = own.find(({ method, path }) => method === event.httpMethod && path === event.resource);
      const ofPath = [...own, ...elsewhere].filter(({ path }) => path === event.resource);
      const methods = new Set(ofPath.map(({ method }) => method));
      if (endpoint) {
        event.call.endpoint = endpoint;
      } else if (methods.size > 0) {
        throw methodNotAllowed([...methods]);
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
