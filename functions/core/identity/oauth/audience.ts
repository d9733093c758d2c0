import { Problem } from '../../contract/problems/problem.ts';

/** The resources that a token can be valid for: the REST API or the MCP endpoint, a separate resource (RFC 8707). */
const audiences = ['api', 'mcp'] as const;

export type Audience = (typeof audiences)[number];

/** The URL that identifies a resource of the service in `resource` parameters and in metadata. */
export function resourceUrl(audience: Audience, baseUrl: string): string {
  return audience === 'mcp' ? `${baseUrl}/mcp` : baseUrl;
}

/**
 * The audiences that a `resource` parameter requests; all of them if it is missing. Throws invalid_target if it is not
 * a resource of this environment.
 */
export function audiencesOf(resource: string | undefined, baseUrl: string): readonly Audience[] {
  if (resource === undefined) return audiences;
  const named = audiences.find((audience) => resourceUrl(audience, baseUrl) === resource.replace(/\/$/, ''));
  if (named) return [named];
  throw new Problem(
    'invalid_target',
    'resource is not a resource of this service. Send the base URL, or the URL of /mcp.',
  );
}

/** The audience that a token must have for a request to this path. */
export function audienceOfPath(path: string): Audience {
  return path === '/mcp' ? 'mcp' : 'api';
}
