import { account } from './account/endpoints.ts';
import { type Endpoint, type Endpoints, needsCredential } from './core/contract/endpoint.ts';
import { dashboard } from './dashboard/endpoints.ts';
import { files } from './files/endpoints.ts';
import { html } from './html/endpoints.ts';
import { mcp } from './mcp/endpoints.ts';
import { oauth } from './oauth/endpoints.ts';
import { pdf } from './pdf/endpoints.ts';
import { service } from './service/endpoints.ts';

/** Every endpoint, by the family of functions that serves it. Routes, prices, scopes and docs are made from this. */
export const catalog = { html, pdf, files, account, service, mcp, oauth, dashboard } as const;

export interface CatalogEntry extends Endpoint {
  readonly name: string;
  readonly family: keyof typeof catalog;
}

/** The same in one list, families in order, the pages for people too. */
export const allEndpoints: readonly CatalogEntry[] = Object.entries<Endpoints>(catalog).flatMap(
  ([family, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      ...endpoint,
      name,
      family: family as CatalogEntry['family'], // Object.entries forgets which keys there are
    })),
);

/** What programs call: all but the pages for people. Docs, lists and tools are made from this. */
export const programEndpoints = allEndpoints.filter(({ audience }) => audience !== 'browser');

/** Where the gateway sends every request to a path, and whether it asks for no credential before. */
export interface PathRoute {
  readonly family: CatalogEntry['family'];
  readonly isOpen: boolean;
}

/**
 * The one route of a path with these endpoints. Its family also gets the methods that none of them has, and answers 405.
 * Throws where the endpoints of a path are of several families, or only some of them need a credential.
 */
export function pathRoute(endpoints: readonly CatalogEntry[]): PathRoute {
  const routes = endpoints.map(({ family, access }) => ({ family, isOpen: !needsCredential(access) }));
  const [first, ...others] = routes;
  if (!first || others.some(({ family, isOpen }) => family !== first.family || isOpen !== first.isOpen))
    throw new Error(`the endpoints of ${endpoints[0]?.path} differ in family or access`);
  return first;
}
