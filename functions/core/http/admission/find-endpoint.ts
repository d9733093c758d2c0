import type { Endpoint, Endpoints } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { ApiEvent, Facts } from '../call.ts';

/**
 * Finds the catalog entry for the route that the gateway chose. `elsewhere` lists the endpoints of other functions, for
 * the one function that receives requests without a route. Throws route_not_found and method_not_allowed.
 */
export function findEndpoint(endpoints: Endpoints, elsewhere: readonly Endpoint[] = []) {
  const own = Object.values(endpoints);
  return ({ httpMethod, resource }: ApiEvent): Pick<Facts, 'endpoint'> => {
    const endpoint = own.find(({ method, path }) => method === httpMethod && path === resource);
    if (endpoint) return { endpoint };
    const ofPath = [...own, ...elsewhere].filter(({ path }) => path === resource);
    const methods = new Set(ofPath.map(({ method }) => method));
    if (methods.size > 0) throw methodNotAllowed([...methods]);
    throw new Problem('route_not_found', 'This path does not exist. GET /openapi.json lists every path.');
  };
}

function methodNotAllowed(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  return new Problem('method_not_allowed', `This path accepts ${allow} only.`, { headers: { Allow: allow } });
}
