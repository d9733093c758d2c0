import { type CatalogEntry, programEndpoints } from '../../catalog.ts';
import { apiVersion } from '../../core/contract/api-version.ts';
import { type ProblemCode, problems } from '../../core/contract/problems/problem.ts';
import { familyDescriptions } from '../family-descriptions.ts';
import { headerComponents } from './headers.ts';
import { openApiOperation } from './openapi-operation.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';
import { parameterComponents } from './parameters.ts';
import { problemComponents } from './problem-responses.ts';
import { securitySchemes } from './security-schemes.ts';
import { shareFields } from './share-fields.ts';
import { madeComponents } from './success-responses.ts';
import { type Json, withComponents } from './with-components.ts';

/** The whole API as an OpenAPI 3.1 document, generated from the catalog. */
export function openApiDocument(baseUrl: string): Json {
  const responses = { ...problemComponents(baseUrl), ...madeComponents() };
  const { content, schemas } = withComponents({
    paths: paths(),
    webhooks: openApiWebhooks,
    responses,
  });
  const { responses: sharedResponses, ...parts } = content;
  return {
    openapi: '3.1.0',
    info: {
      title: 'PDF service',
      version: apiVersion,
      summary: 'Creates, reads, searches, renders, splits, merges and watermarks PDFs.',
      description: introduction(baseUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    externalDocs: { url: `${baseUrl}/docs`, description: 'Guides and reference' },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    tags: familyDescriptions.map(({ family, description }) => ({ name: family, description })),
    ...parts,
    components: {
      securitySchemes: securitySchemes(baseUrl),
      headers: headerComponents,
      parameters: parameterComponents,
      responses: sharedResponses,
      schemas: shareFields({
        ...schemas,
        ErrorCode: { ...schemas.ErrorCode, 'x-extensible-enum': codes() },
      }),
    },
  };
}

function introduction(baseUrl: string): string {
  return `Send \`Authorization: Bearer <key>\` with every request. Bodies are JSON or forms, multipart where a file is sent; some may be the file itself. \
Errors are JSON with a stable \`code\`; a request that fails costs nothing. The API only grows: expect new fields in \
answers, and new codes. The guides are at ${baseUrl}/docs.`;
}

function paths(): Json {
  const byPath = Map.groupBy(programEndpoints, ({ path }) => path);
  return Object.fromEntries([...byPath].map(([path, endpoints]) => [path, pathItem(endpoints)]));
}

function pathItem(endpoints: readonly CatalogEntry[]): Json {
  return Object.fromEntries(
    endpoints.map((endpoint) => [endpoint.method.toLowerCase(), openApiOperation(endpoint)]),
  );
}

/** The codes that only people encounter, on pages. */
const forBrowsers: ReadonlySet<ProblemCode> = new Set([
  'sign_in_required',
  'proof_required',
  'role_required',
  'form_refused',
]);

/** The codes that programs may encounter. */
function codes(): readonly string[] {
  const found = Object.keys(problems) as ProblemCode[];
  return found.filter((code) => !forBrowsers.has(code));
}
