import {
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { idempotencyKeyHeader } from '../core/contract/idempotency-key.ts';
import { limits } from '../core/contract/limits.ts';
import type { AgentCall } from './call-endpoint.ts';
import { mcpServer } from './mcp-server.ts';
import { chosenTools } from './tools/chosen-tools.ts';

/**
 * Answers a message of the protocol, of its current or an older revision, without a session. Refuses requests from web
 * pages elsewhere: DNS rebinding must not let a page speak for its user. Throws invalid_field.
 */
export async function answerMcp(request: Request, call: AgentCall): Promise<Response> {
  const refusal = originValidationResponse(request, [...localhostAllowedOrigins(), ...ownNames(call)]);
  if (refusal) return refusal;
  const idempotencyKey = request.headers.get(idempotencyKeyHeader) ?? undefined;
  const tools = chosenTools(request.url);
  const { fetch } = createMcpHandler(() => mcpServer(tools, { ...call, idempotencyKey }), {
    maxRequestBodySize: limits.requestBytes,
    maxSubscriptions: 0, // nothing ever changes that a client could subscribe to
  });
  return fetch(request);
}

/** The service's own name, which only TLS proves: over plain HTTP, any name can resolve to this server. */
function ownNames({ baseUrl }: AgentCall): readonly string[] {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' ? [hostname] : [];
}
