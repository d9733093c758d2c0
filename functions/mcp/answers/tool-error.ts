import type { CallToolResult } from '@modelcontextprotocol/server';
import { exclusiveFields } from '../../core/contract/fields/exactly-one.ts';
import type { FieldProblem } from '../../core/contract/problems/problem.ts';
import { exactlyOne, offeredFields } from '../tools/describe-tool.ts';
import type { Tool } from '../tools/tools.ts';
import { wordsForAgents } from '../tools/words-for-agents.ts';

/** A problem in an endpoint's response. */
export interface AnsweredProblem {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: string | undefined;
}

/** A failed call, described so that an agent can fix it: what was wrong, what to do, and the stable code. */
export function toolError(problem: AnsweredProblem, tool?: Tool): CallToolResult {
  const { code, retryAfterSeconds } = problem;
  const lines = [
    `${code}: ${wordsForAgents((tool && whatIsMissing(tool, problem)) ?? problem.message)}`,
    advice[code],
    retryAfterSeconds && `Try again in ${retryAfterSeconds} seconds.`,
  ];
  return { isError: true, content: [{ type: 'text', text: lines.filter(Boolean).join('\n') }] };
}

/** Advice for agents that differs from that for programs: an agent can ask a person, and has tools instead of paths. */
const advice: Readonly<Record<string, string>> = {
  insufficient_scope: 'Ask your user to connect again and allow it.',
  insufficient_credits: 'Nothing was charged. get_credits shows the balance.',
  payload_too_large: 'Use create_upload for a large file, or send the URL of a file on the web.',
  document_not_found: 'Use list_files or search_files to find documents.',
};

/** For a missing field of mutually exclusive ones, lists only those that the tool has: tools cannot take files. */
function whatIsMissing(
  { endpoint, input: { properties = {} } }: Tool,
  { code, details = [] }: AnsweredProblem,
): string | undefined {
  if (code !== 'missing_field') return undefined;
  const [missing] = details;
  const group = exclusiveFields(endpoint.request).find((fields) => fields.includes(missing?.field ?? ''));
  return group && exactlyOne(offeredFields(group, properties));
}
