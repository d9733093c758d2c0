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

/**
 * The family that gets every request to a path of these endpoints, whatever its method, and answers 405 itself. Only where
 * they are of one family, and the gateway asks for a credential for all of them or for none.
 */
export function onlyFamilyOf(
  endpoints: readonly CatalogEntry[],
): { readonly family: CatalogEntry['family']; readonly isOpen: boolean } | undefined {
  const [family, ...others] = new Set(endpoints.map((endpoint) => endpoint.family));
  const [isOpen, ...otherwise] = new Set(endpoints.map(({ access }) => !needsCredential(access)));
  if (family === undefined || isOpen === undefined) return undefined;
  return others.length === 0 && otherwise.length === 0 ? { family, isOpen } : undefined;
}
