import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AgentCall } from '../call-endpoint.ts';
import type { ToolArguments } from '../tools/tool-input.ts';
import type { Tool } from '../tools/tools.ts';
import { type AskedCall, sealConsent, useConsent } from './consent-state.ts';
import { questionAbout } from './question-about.ts';

/** A person who can be asked through the client, and what came back of an earlier question. */
export interface Asking {
  readonly state: string | undefined;
  readonly answers: Record<string, unknown> | undefined;
}

/**
 * How to ask the person behind a request; undefined if its client cannot. Only requests of revision 2026-07-28 declare
 * what their client can, and can be answered by a question. Earlier revisions would need a channel from the server to
 * the client, which a server without sessions does not have.
 */
export function askingIn({ mcpReq }: ServerContext): Asking | undefined {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const { elicitation } = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities; // the library has checked it
  // A client that names no mode can show forms.
  if (!elicitation || (elicitation.url && !elicitation.form)) return undefined;
  return { state: mcpReq.requestState<string>(), answers: mcpReq.inputResponses };
}

/**
 * Asks a person about a call that needs it: returns the question, or the refusal; undefined once the person has agreed,
 * and for calls that need nobody. Throws a ProtocolError for a state that is not valid for this call.
 */
export async function askPerson(
  { name: toolName, endpoint }: Tool,
  fields: ToolArguments,
  call: AgentCall,
  { state, answers }: Asking,
): Promise<InputRequiredResult | CallToolResult | undefined> {
  const asked: AskedCall = { toolName, fields };
  if (state === undefined) {
    const question = await questionAbout(endpoint, fields, call);
    return question === undefined ? undefined : ask(question, await sealConsent(asked, call));
  }
  if (!(await useConsent(state, asked, call))) throw invalidState();
  const answer = inputResponse(answers, 'confirm');
  if (answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.confirm === true)
    return undefined;
  const text =
    'declined: The person did not agree, so nothing was done. Do not try again unless they ask for it.';
  return { isError: true, content: [{ type: 'text', text }] };
}

function ask(question: string, requestState: string): InputRequiredResult {
  const confirm = inputRequired.elicit({
    message: question,
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Yes, do it', default: false } },
      required: ['confirm'],
    },
  });
  return inputRequired({ inputRequests: { confirm }, requestState });
}

function invalidState(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
    reason: 'invalid_request_state',
  });
}
