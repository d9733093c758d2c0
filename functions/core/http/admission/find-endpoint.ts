import { closestName } from '../../closest-name.ts';
import { type Endpoint, type Endpoints, methodsOf } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { ApiEvent, Facts } from '../call.ts';

const maximumPathCharacters = 100;

/**
 * Finds the catalog entry for the route that the gateway chose. `elsewhere` lists other functions' endpoints, for the
 * one function that receives requests without a route. Throws route_not_found and method_not_allowed.
 */
export function findEndpoint(endpoints: Endpoints, elsewhere: readonly Endpoint[] = []) {
  const own = Object.values(endpoints);
  return ({ httpMethod, path: sent, resource }: ApiEvent): Pick<Facts, 'endpoint'> => {
    const endpoint = own.find((one) => one.path === resource && methodsOf(one).includes(httpMethod));
    if (endpoint) return { endpoint };
    const all = [...own, ...elsewhere];
    const methods = new Set(all.filter(({ path }) => path === resource).flatMap(methodsOf));
    if (methods.size > 0) throw methodNotAllowed([...methods]);
    throw routeNotFound(sent, all);
  };
}

function routeNotFound(sent: string, endpoints: readonly Endpoint[]): Problem {
  const forPrograms = endpoints.filter(({ audience }) => audience !== 'browser');
  const meant = closestName(
    sent.slice(0, maximumPathCharacters),
    forPrograms.map(({ path }) => path),
  );
  const likely = forPrograms.find(({ path }) => path === meant);
  const guess = likely ? `Did you mean ${likely.method} ${likely.path}? ` : '';
  return new Problem(
    'route_not_found',
    `This path does not exist. ${guess}GET /openapi.json lists every path.`,
  );
}

function methodNotAllowed(methods: readonly string[]): Problem {
  const allow = methods.join(', ');
  return new Problem('method_not_allowed', `This path accepts ${allow} only.`, { headers: { Allow: allow } });
}
