import {
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { idempotencyKeyHeader } from '../core/contract/idempotency-key.ts';
import { limits } from '../core/contract/limits.ts';
import type { AgentCall } from './call-tool.ts';
import { chosenTools } from './chosen-tools.ts';
import { mcpServer } from './mcp-server.ts';

/**
 * Answers a message of the protocol, of its current revision or an older one, without a session. A page elsewhere on
 * the web is refused: a browser that it has led here by another name must not speak for its user. Throws invalid_field.
 */
export async function answerMcp(request: Request, call: AgentCall): Promise<Response> {
  const refusal = originValidationResponse(request, [...localhostAllowedOrigins(), ...ownNames(call)]);
  if (refusal) return refusal;
  const idempotencyKey = request.headers.get(idempotencyKeyHeader) ?? undefined;
  const tools = chosenTools(request.url);
  const { fetch } = createMcpHandler(() => mcpServer(tools, { ...call, idempotencyKey }), {
    maxRequestBodySize: limits.requestBytes,
    maxSubscriptions: 0, // nothing ever changes that one could hear of
  });
  return fetch(request);
}

/** The service's own name, which only TLS proves: over plain HTTP, any name can be made to lead here. */
function ownNames({ baseUrl }: AgentCall): readonly string[] {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' ? [hostname] : [];
}
