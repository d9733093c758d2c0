import { type PathMatch, pathMatcher } from '../../functions/core/contract/path-matcher.ts';
import { isHeaderRequired } from '../../functions/core/contract/problems/gateway-responses.ts';
import { type GatewayRoute, gatewayRoutes } from '../../functions/gateway-routes.ts';

/** The destination of a request. */
export interface Route {
  readonly functionName: string;
  /** The path's template, API Gateway's `resource`. */
  readonly resource: string;
  readonly pathParameters: PathMatch['parameters'];
  readonly needsAuthorizer: boolean;
  /** Whether the gateway itself refuses a request without an Authorization header. */
  readonly needsHeader: boolean;
}

const routes = new Map(gatewayRoutes.map((route) => [route.path, route]));
const match = pathMatcher(routes.keys());

/** The route of a path, the same as in the deployed API. Throws URIError for a path with invalid percent-encoding. */
export function findRoute(path: string): Route {
  const { template, parameters } = match(path) as PathMatch; // the last route has every path
  const { family, isOpen } = routes.get(template) as GatewayRoute;
  return {
    functionName: family,
    resource: template,
    pathParameters: parameters,
    needsAuthorizer: !isOpen,
    needsHeader: !isOpen && isHeaderRequired(template),
  };
}
