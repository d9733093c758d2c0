import { allEndpoints, type CatalogEntry } from './catalog.ts';
import { needsCredential } from './core/contract/endpoint.ts';

/** A route of the gateway: where it sends all requests to a path. */
export interface GatewayRoute {
  /** As API Gateway writes it. It ends in `{proxy+}` if the route is for all paths below another. */
  readonly path: string;
  readonly family: CatalogEntry['family'];
  /** Whether it skips the authorizer. */
  readonly isOpen: boolean;
}

/** Those of the service itself, open to all, have no route of their own: the last one leads all other paths to it. */
const routed = allEndpoints.filter(({ family, access }) => family !== 'service' || needsCredential(access));

/**
 * The gateway's routes. Several paths below a first segment share one if they all are open and of one family, which then
 * finds the endpoint itself. If they need a credential, they do not: a path that does not exist is 404 to anyone. The
 * last route is for all other paths. Throws if the endpoints of a path belong to several families, or only some of them
 * need a credential.
 */
export const gatewayRoutes: readonly GatewayRoute[] = [
  ...[...Map.groupBy(pathRoutes(routed), ({ path }) => path.split('/', 2).join('/'))].flatMap(
    ([prefix, routes]) => sharingBelow(prefix, routes),
  ),
  { path: '/{proxy+}', family: 'service', isOpen: true },
];

function sharingBelow(prefix: string, routes: readonly GatewayRoute[]): readonly GatewayRoute[] {
  const [first, second, ...others] = routes.filter(({ path }) => path !== prefix);
  if (!first?.isOpen || !second || [second, ...others].some((route) => !isAlike(first, route))) return routes;
  return [...routes.filter(({ path }) => path === prefix), { ...first, path: `${prefix}/{proxy+}` }];
}

/** The single route of each path. Its family also receives the methods that no endpoint has, and answers 405. */
function pathRoutes(endpoints: readonly CatalogEntry[]): readonly GatewayRoute[] {
  return [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, sharing]) => {
    const [first, ...others] = sharing.map(({ family, access }) => ({
      path,
      family,
      isOpen: !needsCredential(access),
    }));
    if (!first || others.some((route) => !isAlike(first, route)))
      throw new Error(`the endpoints of ${path} differ in family or access`);
    return first;
  });
}

function isAlike(a: GatewayRoute, b: GatewayRoute): boolean {
  return a.family === b.family && a.isOpen === b.isOpen;
}
