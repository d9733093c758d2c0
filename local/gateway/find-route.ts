import { allEndpoints, type CatalogEntry, onlyFamilyOf } from '../../functions/catalog.ts';
import { methodsOf, needsCredential } from '../../functions/core/contract/endpoint.ts';
import { isHeaderRequired } from '../../functions/core/contract/gateway-responses.ts';

/** Where a request goes. */
export interface Route {
  readonly functionName: string;
  /** The path's template, as API Gateway's `resource`. */
  readonly resource: string;
  readonly pathParameters: Readonly<Record<string, string>> | null;
  readonly needsAuthorizer: boolean;
  /** Whether the gateway refuses a request without an Authorization header itself. */
  readonly needsHeader: boolean;
}

interface Resource {
  readonly path: string;
  readonly segments: readonly string[];
  readonly endpoints: readonly CatalogEntry[];
}

/** The function that answers 404 and 405. */
const fallback = 'service' satisfies CatalogEntry['family'];

const resources = resourcesOf(allEndpoints);

/**
 * The route of a method and a path, by the catalog. A path that no endpoint has, and a method that a path does not
 * know, go to the function that answers so. Throws URIError for a path that is not valid percent-encoding.
 */
export function findRoute(method: string, path: string): Route {
  const segments = path.slice(1).split('/').map(decodeURIComponent);
  const resource = resources.find((candidate) => matches(candidate.segments, segments));
  if (!resource) {
    const pathParameters = { proxy: segments.join('/') };
    return { functionName: fallback, resource: '/{proxy+}', pathParameters, ...open };
  }
  const endpoint = resource.endpoints.find((candidate) => methodsOf(candidate).includes(method));
  const only = onlyFamilyOf(resource.endpoints);
  const isAsked = endpoint ? needsCredential(endpoint.access) : only?.isOpen === false;
  return {
    functionName: endpoint?.family ?? only?.family ?? fallback,
    resource: resource.path,
    pathParameters: parametersOf(resource.segments, segments),
    ...(isAsked ? { needsAuthorizer: true, needsHeader: isHeaderRequired(resource.path) } : open),
  };
}

const open = { needsAuthorizer: false, needsHeader: false } as const;

/** Paths with fewer parameters come first, so that `/files/search` is found before `/files/{document_id}`. */
function resourcesOf(endpoints: readonly CatalogEntry[]): readonly Resource[] {
  return [...Map.groupBy(endpoints, ({ path }) => path)]
    .map(([path, sharing]) => ({ path, segments: path.slice(1).split('/'), endpoints: sharing }))
    .toSorted((a, b) => parameterCount(a) - parameterCount(b));
}

function parameterCount({ segments }: Resource): number {
  return segments.filter(isParameter).length;
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))
  );
}

function parametersOf(template: readonly string[], segments: readonly string[]): Route['pathParameters'] {
  const found = template.flatMap((part, index) =>
    isParameter(part) ? [[part.slice(1, -1), segments[index] ?? ''] as const] : [],
  );
  return found.length > 0 ? Object.fromEntries(found) : null;
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}
