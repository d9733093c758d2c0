import { closestName } from '../../closest-name.ts';
import { type Endpoint, type Endpoints, methodsOf } from '../../contract/endpoint.ts';
import { isGreedy, pathMatcher } from '../../contract/path-matcher.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { ApiEvent, Facts } from '../call.ts';

const maximumPathCharacters = 100;

/** All endpoints of the deployment, for functions that receive requests to paths which do not exist. */
export type Everywhere = () => Promise<readonly Endpoint[]>;

/**
 * Finds the catalog entry of a request, and the parameters in its path: by the gateway's route, or by the path itself if
 * the route is for all paths below another. Throws route_not_found and method_not_allowed.
 */
export function findEndpoint(
  endpoints: Endpoints,
  everywhere: Everywhere = async () => Object.values(endpoints),
) {
  const own = Object.values(endpoints);
  const match = pathMatcher(own.map(({ path }) => path));
  return async (event: ApiEvent): Promise<Pick<Facts, 'endpoint' | 'pathParameters'>> => {
    const { httpMethod, path, resource, pathParameters } = event;
    const place = isGreedy(resource)
      ? readable(match, path)
      : { template: resource, parameters: pathParameters };
    const here = own.filter((one) => one.path === place?.template);
    if (here.length === 0) throw routeNotFound(path, await everywhere());
    const endpoint = here.find((one) => methodsOf(one).includes(httpMethod));
    if (!endpoint) throw methodNotAllowed(here.flatMap(methodsOf));
    return { endpoint, pathParameters: place?.parameters ?? {} };
  };
}

/** As the gateway answers a path that it cannot decode. */
function readable<Found>(match: (path: string) => Found, path: string): Found {
  try {
    return match(path);
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw new Problem('invalid_field', 'The path cannot be read: its percent-encoding is invalid.', {
      cause,
    });
  }
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
  return new Problem('method_not_allowed', `This path accepts ${allow} only. Use that method.`, {
    headers: { Allow: allow },
  });
}
