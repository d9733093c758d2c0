import type { CallToolResult } from '@modelcontextprotocol/server';
import { callFamily } from '../core/aws/call-family.ts';
import type { FamilyCall } from '../core/aws/family-event.ts';
import { idempotencyKeyHeader, takesIdempotencyKey } from '../core/contract/idempotency-key.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { orBusy } from '../core/contract/problems/service-busy.ts';
import { logFailure } from '../core/http/answers/log.ts';
import { showAnswer } from './show-answer.ts';
import { toolError } from './tool-error.ts';
import { endpointFields, type ToolArguments } from './tool-input.ts';
import type { Tool } from './tools.ts';

/** The caller of a tool and its origin: what a call of any endpoint needs besides the endpoint and its fields. */
export type AgentCall = Pick<FamilyCall, 'caller' | 'baseUrl' | 'requestId'> & {
  readonly sourceIp: string;
  /** The request's Idempotency-Key, which the endpoint honours. */
  readonly idempotencyKey?: string | undefined;
};

/**
 * Calls a tool's endpoint in its family's function, with the same checks, charge and limits as any call. A failure is a
 * tool error, for the agent to fix.
 */
export async function callTool(tool: Tool, given: ToolArguments, call: AgentCall): Promise<CallToolResult> {
  try {
    const { endpoint, input } = tool;
    const fields = endpointFields(input, endpoint, given);
    const request = requestOf(endpoint, fields, call.idempotencyKey);
    return await showAnswer(
      tool,
      await callFamily(endpoint.family, {
        ...call,
        ...request,
        endpoint,
        authorizer: { isAgent: 'true' },
      }),
    );
  } catch (cause) {
    const error = orBusy(cause);
    const problem = error instanceof Problem ? error : unexpected(error);
    if (problem.status >= 500) logFailure(problem, call.requestId);
    return toolError(problem, tool);
  }
}

/** Puts the fields where the endpoint expects them: in its path, in the query string or in a JSON body. */
function requestOf(
  endpoint: Tool['endpoint'],
  fields: ToolArguments,
  idempotencyKey: string | undefined,
): Pick<FamilyCall, 'pathParameters' | 'query' | 'headers' | 'body'> {
  const inPath = new Set(endpoint.path.matchAll(/\{(\w+)\}/g).map(([, name]) => name));
  const texts = Object.entries(fields).map(([name, value]) => [name, asText(value)] as const);
  const pathParameters = Object.fromEntries(texts.filter(([name]) => inPath.has(name)));
  if (endpoint.accepts.length > 0) {
    const isRepeatable = idempotencyKey !== undefined && takesIdempotencyKey(endpoint);
    const headers = {
      'Content-Type': 'application/json',
      ...(isRepeatable && { [idempotencyKeyHeader]: idempotencyKey }),
    };
    return { pathParameters, headers, body: JSON.stringify(fields) };
  }
  return { pathParameters, query: Object.fromEntries(texts.filter(([name]) => !inPath.has(name))) };
}

/** Paths and queries are text, which must not contain lone surrogates. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}

function unexpected(cause: unknown): Problem {
  return new Problem(
    'processing_failed',
    'Something went wrong on our side. Nothing was charged; try again.',
    { cause },
  );
}
