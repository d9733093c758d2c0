import { account } from './account/endpoints.ts';
import { batches } from './batches/endpoints.ts';
import { type Endpoint, type Endpoints, needsCredential } from './core/contract/endpoint.ts';
import { dashboard } from './dashboard/endpoints.ts';
import { files } from './files/endpoints.ts';
import { front } from './front/endpoints.ts';
import { html } from './html/endpoints.ts';
import { mcp } from './mcp/endpoints.ts';
import { oauth } from './oauth/endpoints.ts';
import { pdf } from './pdf/endpoints.ts';
import { service } from './service/endpoints.ts';
import { templates } from './templates/endpoints.ts';
import { tools } from './tools/endpoints.ts';

/** Every endpoint, by the family of functions that serves it. The source of routes, prices, scopes and docs. */
export const catalog = {
  html,
  pdf,
  templates,
  files,
  batches,
  account,
  service,
  mcp,
  oauth,
  dashboard,
  tools,
  front,
} as const;

export interface CatalogEntry extends Endpoint {
  readonly name: string;
  readonly family: keyof typeof catalog;
}

/** All endpoints in one list, in the order of the families, pages for people included. */
export const allEndpoints: readonly CatalogEntry[] = Object.entries<Endpoints>(catalog).flatMap(
  ([family, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({
      ...endpoint,
      name,
      family: family as CatalogEntry['family'], // Object.entries widens keys to string
    })),
);

const playableFamilies: readonly CatalogEntry['family'][] = [
  'html',
  'pdf',
  'templates',
  'files',
  'batches',
  'account',
];

/** Whether a signed-in person may call an endpoint in the playground. Those without a scope need a credential itself. */
export function isPlayable({ access, family }: Pick<CatalogEntry, 'access' | 'family'>): boolean {
  return needsCredential(access) && access.length > 0 && playableFamilies.includes(family);
}

/** The endpoints that programs call: all except the pages for people. Docs, lists and tools are generated from them. */
export const programEndpoints = allEndpoints.filter(({ audience }) => audience !== 'browser');
