import { type CallToolResult, type InputRequiredResult, ProtocolError } from '@modelcontextprotocol/server';
import { Problem } from '../core/contract/problems/problem.ts';
import { orBusy } from '../core/contract/problems/service-busy.ts';
import { logFailure } from '../core/http/answers/log.ts';
import { showAnswer } from './answers/show-answer.ts';
import { toolError } from './answers/tool-error.ts';
import { type Asking, askPerson } from './asking/ask-person.ts';
import { type AgentCall, callEndpoint } from './call-endpoint.ts';
import { endpointFields, type ToolArguments } from './tools/tool-input.ts';
import type { Tool } from './tools/tools.ts';

/**
 * Calls a tool's endpoint, once a person has agreed where it needs that. A failure is a tool error, for the agent to
 * fix. Throws a ProtocolError for a person's answer that is not one to this call.
 */
export async function callTool(
  tool: Tool,
  given: ToolArguments,
  call: AgentCall,
  asking: Asking | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const { endpoint, input } = tool;
    const fields = endpointFields(input, endpoint, given);
    const open = asking && (await askPerson(tool, fields, call, asking));
    return open ?? (await showAnswer(tool, await callEndpoint(endpoint, fields, call)));
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause;
    const error = orBusy(cause);
    const problem = error instanceof Problem ? error : unexpected(error);
    if (problem.status >= 500) logFailure(problem, call.requestId);
    return toolError(problem, tool);
  }
}

function unexpected(cause: unknown): Problem {
  return new Problem(
    'processing_failed',
    'Something went wrong on our side. Nothing was charged; try again.',
    { cause },
  );
}
