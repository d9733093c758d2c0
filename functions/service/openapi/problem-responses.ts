import { type CatalogEntry, programEndpoints } from '../../catalog.ts';
import { jsonSchema } from '../../core/contract/fields/json-schema.ts';
import { problemsOf } from '../../core/contract/problems/endpoint-problems.ts';
import { oauthErrorBody, oauthProblemAnswer } from '../../core/contract/problems/oauth-error.ts';
import { Problem, type ProblemCode, problemBody, problems } from '../../core/contract/problems/problem.ts';
import { problemAdvice } from '../../core/contract/problems/problem-advice.ts';
import { problemAnswer } from '../../core/contract/problems/problem-answer.ts';
import { type HeaderName, headerReferences, problemHeaders } from './headers.ts';
import type { Json } from './with-components.ts';

type Style = 'plain' | 'oauth';

/** The statuses whose codes depend most on the endpoint. */
const ofInput: ReadonlySet<number> = new Set([400, 404]);

const exampleId = '01a1fe18-90af-7a5f-b33b-c87930980cc4';

/**
 * The errors of a call by status, each a component, those of its input with the call's own codes.
 */
export function problemResponses(endpoint: CatalogEntry): Json {
  const style = styleOf(endpoint);
  const responses = codesByStatus([endpoint]).map(([status, codes]) => [
    status,
    {
      $ref: reference(style, status),
      ...(ofInput.has(status) && { description: codes.map((code) => `\`${code}\``).join(', ') }),
    },
  ]);
  return Object.fromEntries(responses);
}

/** Those components: the errors of each status, each with all codes that any call has, and what to do. */
export function problemComponents(baseUrl: string): Json {
  const components = (['plain', 'oauth'] as const).flatMap((style) => {
    const endpoints = endpointsOf(style);
    return codesByStatus(endpoints).map(([status, codes]): [string, Json] => [
      componentName(style, status),
      response(style, codes.map(codeInWords).join('\n'), headersOf(endpoints, status), codes, baseUrl),
    ]);
  });
  return Object.fromEntries(components);
}

function endpointsOf(style: Style): readonly CatalogEntry[] {
  return programEndpoints.filter((endpoint) => styleOf(endpoint) === style);
}

function styleOf({ errors }: CatalogEntry): Style {
  return errors === 'oauth' ? 'oauth' : 'plain';
}

function codesByStatus(endpoints: readonly CatalogEntry[]): readonly [number, readonly ProblemCode[]][] {
  const found = new Set(endpoints.flatMap(problemsOf));
  const codes = (Object.keys(problems) as ProblemCode[]).filter((code) => found.has(code));
  return [...Map.groupBy(codes, (code) => problems[code][0])];
}

function headersOf(endpoints: readonly CatalogEntry[], status: number): readonly HeaderName[] {
  const names = endpoints.flatMap((endpoint) => {
    const codes = problemsOf(endpoint).filter((code) => problems[code][0] === status);
    return codes.length > 0 ? problemHeaders(endpoint, status, codes) : [];
  });
  return [...new Set(names)];
}

function response(
  style: Style,
  description: string,
  headers: readonly HeaderName[],
  [code]: readonly ProblemCode[] = [],
  baseUrl = '',
): Json {
  const schema = jsonSchema(style === 'oauth' ? oauthProblemAnswer : problemAnswer, 'output');
  const example = code && exampleOf(style, code, baseUrl);
  return {
    description,
    headers: headerReferences(headers),
    content: { 'application/json': { schema, ...(example && { example }) } },
  };
}

function exampleOf(style: Style, code: ProblemCode, baseUrl: string) {
  const problem = new Problem(code, problemAdvice[code].means);
  return (style === 'oauth' ? oauthErrorBody : problemBody)(problem, exampleId, baseUrl);
}

function reference(style: Style, status: number): string {
  return `#/components/responses/${componentName(style, status)}`;
}

function componentName(style: Style, status: number): string {
  return `${style === 'oauth' ? 'OAuth' : ''}Error${status}`;
}

function codeInWords(code: ProblemCode): string {
  const { means, remedy } = problemAdvice[code];
  return `- \`${code}\`: ${means} ${remedy}`;
}
