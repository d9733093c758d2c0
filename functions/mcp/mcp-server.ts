import {
  type CallToolRequestParams,
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { apiVersion } from '../core/contract/api-version.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { callAnyToolTool, namedCall } from './call-any-tool.ts';
import { type AgentCall, callTool } from './call-tool.ts';
import type { ChosenTools } from './chosen-tools.ts';
import { findTools, findToolsTool } from './find-tools.ts';
import { instructionsFor } from './instructions.ts';
import { listedTool } from './listed-tool.ts';
import { toolError } from './tool-error.ts';

/** The tools are the same for all callers, and only change with a deployment. */
const cacheHints = { 'tools/list': { ttlMs: 60 * 60_000, cacheScope: 'public' } } as const;

/** A server with these tools, for the calls of one request. Arguments are checked by the endpoints, in their own words. */
export function mcpServer(tools: ChosenTools, call: AgentCall): Server {
  const server = new Server(
    { name: 'pdf-service', title: 'PDF service', version: apiVersion },
    { instructions: instructionsFor(tools), cacheHints, capabilities: { tools: { listChanged: false } } },
  );
  const further = tools.findsOthers ? [findToolsTool, callAnyToolTool] : [];
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.shown.map(listedTool), ...further] }));
  server.setRequestHandler('tools/call', ({ params }) => callNamed(tools, params, call));
  return server;
}

async function callNamed(
  { callable, findsOthers }: ChosenTools,
  { name, arguments: given = {} }: CallToolRequestParams,
  call: AgentCall,
): Promise<CallToolResult> {
  if (findsOthers && name === findToolsTool.name) return findTools(given);
  if (findsOthers && name === callAnyToolTool.name) return callAny(given, call);
  const tool = callable.find((one) => one.name === name);
  if (tool) return callTool(tool, given, call);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name} not found`);
}

async function callAny(given: Record<string, unknown>, call: AgentCall): Promise<CallToolResult> {
  try {
    const named = namedCall(given);
    return await callTool(named.tool, named.given, call);
  } catch (error) {
    if (error instanceof Problem) return toolError(error);
    throw error;
  }
}
