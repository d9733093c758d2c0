import { type CatalogEntry, programEndpoints } from '../../functions/catalog.ts';
import { makesFile, needsCredential } from '../../functions/core/contract/endpoint.ts';
import { jsonSchema, type ObjectSchema } from '../../functions/core/contract/fields/json-schema.ts';

/**
 * The response of an endpoint, as clients handle it: a new file, a set of them, or a file that may come with reports, a stored file, JSON, a ZIP that may
 * be JSON, JSON that may be a file of some formats, or one page of a list.
 */
type Gives =
  | { readonly kind: 'made'; readonly files: 'one' | 'set' | 'reported' }
  | { readonly kind: 'file' }
  | { readonly kind: 'json'; readonly answer: ObjectSchema }
  | { readonly kind: 'zip'; readonly answer: ObjectSchema }
  | { readonly kind: 'either'; readonly answer: ObjectSchema; readonly formats: readonly string[] }
  | { readonly kind: 'list'; readonly answer: ObjectSchema; readonly items: string };

export interface ClientEndpoint extends CatalogEntry {
  readonly fields: ObjectSchema;
  readonly gives: Gives;
}

/**
 * The endpoints with a client method: those that need a scope, and the health check. The rest is for OAuth, agents and
 * browsers, which have their own clients.
 */
export const clientEndpoints: readonly ClientEndpoint[] = programEndpoints
  .filter(({ access, name }) => (needsCredential(access) && access.length > 0) || name === 'health')
  .map((endpoint) => ({
    ...endpoint,
    fields: jsonSchema(endpoint.request, 'input'),
    gives: givesOf(endpoint),
  }));

function givesOf(endpoint: CatalogEntry): Gives {
  const { produces, name, reports } = endpoint;
  if (makesFile(endpoint))
    return { kind: 'made', files: reports ? 'reported' : produces === 'pdfs' ? 'set' : 'one' };
  if (produces === 'file') return { kind: 'file' };
  if (typeof produces === 'string') throw new Error(`clients cannot read what ${name} produces: ${produces}`);
  const answer = jsonSchema(produces, 'output');
  if ('meta' in (answer.properties ?? {})) throw new Error(`${name} has a field "meta", which clients use`);
  if (endpoint.zips) return { kind: 'zip', answer };
  if (endpoint.orFiles) return { kind: 'either', answer, formats: Object.keys(endpoint.orFiles) };
  const items = listedField(endpoint, answer);
  return items === undefined ? { kind: 'json', answer } : { kind: 'list', answer, items };
}

/** The field with a page's items, if the endpoint takes `limit` and `offset` or `cursor`. */
function listedField(endpoint: CatalogEntry, { properties = {} }: ObjectSchema): string | undefined {
  const { offset, cursor } = endpoint.request.shape;
  if (!offset && !cursor) return undefined;
  const lists = Object.entries(properties).filter(([, field]) => field.type === 'array');
  const [only] = lists;
  if (!only || lists.length > 1) throw new Error(`${endpoint.name} has pages, but not one list`);
  return only[0];
}
