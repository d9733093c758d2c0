import type { CatalogEntry } from '../../catalog.ts';
import { jsonSchema } from '../../core/contract/fields/json-schema.ts';
import { problemsOf } from '../../core/contract/problems/endpoint-problems.ts';
import { oauthProblemAnswer } from '../../core/contract/problems/oauth-error.ts';
import { type ProblemCode, problems } from '../../core/contract/problems/problem.ts';
import { problemAdvice } from '../../core/contract/problems/problem-advice.ts';
import { problemAnswer } from '../../core/contract/problems/problem-answer.ts';
import { headerReferences, problemHeaders } from './headers.ts';
import type { Json } from './with-components.ts';

/** The errors of a call by status, each with its codes and what to do; and a default for later additions. */
export function problemResponses(endpoint: CatalogEntry): Json {
  const schema = jsonSchema(endpoint.errors === 'oauth' ? oauthProblemAnswer : problemAnswer, 'output');
  const content = { 'application/json': { schema } };
  const byStatus = Map.groupBy(problemsOf(endpoint), (code) => problems[code][0]);
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map(codeInWords).join('\n'),
      headers: headerReferences(problemHeaders(endpoint, status, codes)),
      content,
    },
  ]);
  const other = { description: 'Another error. `code` identifies it.', content };
  return { ...Object.fromEntries(responses), default: other };
}

function codeInWords(code: ProblemCode): string {
  const { means, remedy } = problemAdvice[code];
  return `- \`${code}\`: ${means} ${remedy}`;
}
