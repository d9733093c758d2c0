import { allEndpoints, type CatalogEntry, pathRoute } from '../../functions/catalog.ts';
import { isHeaderRequired } from '../../functions/core/contract/problems/gateway-responses.ts';

/** The destination of a request. */
export interface Route {
  readonly functionName: string;
  /** The path's template, API Gateway's `resource`. */
  readonly resource: string;
  readonly pathParameters: Readonly<Record<string, string>> | null;
  readonly needsAuthorizer: boolean;
  /** Whether the gateway itself refuses a request without an Authorization header. */
  readonly needsHeader: boolean;
}

interface Resource {
  readonly path: string;
  readonly segments: readonly string[];
  readonly endpoints: readonly CatalogEntry[];
}

/** The function that answers 404. */
const fallback = 'service' satisfies CatalogEntry['family'];

const resources = resourcesOf(allEndpoints);

/**
 * The route of a path, by the catalog. Unknown paths go to the function that answers 404. Throws URIError for a path
 * with invalid percent-encoding.
 */
export function findRoute(path: string): Route {
  const segments = path.slice(1).split('/').map(decodeURIComponent);
  const resource = resources.find((candidate) => matches(candidate.segments, segments));
  if (!resource) {
    const pathParameters = { proxy: segments.join('/') };
    return { functionName: fallback, resource: '/{proxy+}', pathParameters, ...open };
  }
  const { family, isOpen } = pathRoute(resource.endpoints);
  return {
    functionName: family,
    resource: resource.path,
    pathParameters: parametersOf(resource.segments, segments),
    ...(isOpen ? open : { needsAuthorizer: true, needsHeader: isHeaderRequired(resource.path) }),
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
