import {
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { apiVersion } from '../core/contract/api-version.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { toolError } from './answers/tool-error.ts';
import { type Asking, askingIn } from './asking/ask-person.ts';
import type { AgentCall } from './call-endpoint.ts';
import { callTool } from './call-tool.ts';
import { instructionsFor } from './instructions.ts';
import { notifyProgress } from './notify-progress.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { callAnyToolTool, namedCall } from './tools/call-any-tool.ts';
import type { ChosenTools } from './tools/chosen-tools.ts';
import { findTools, findToolsTool } from './tools/find-tools.ts';
import { listedTool } from './tools/listed-tool.ts';

/** What is the same for all callers, and only changes with a deployment. */
const unchanging = { ttlMs: 60 * 60_000, cacheScope: 'public' } as const;
const cacheHints = {
  'tools/list': unchanging,
  'prompts/list': unchanging,
  'resources/templates/list': unchanging,
};

const capabilities = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
};

/** A server with these tools, for the calls of one request. Arguments are checked by the endpoints, in their own words. */
export function mcpServer(tools: ChosenTools, call: AgentCall): Server {
  const server = new Server(
    { name: 'pdf-service', title: 'PDF service', version: apiVersion },
    { instructions: instructionsFor(tools), cacheHints, capabilities },
  );
  const further = tools.findsOthers ? [findToolsTool, callAnyToolTool] : [];
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.shown.map(listedTool), ...further] }));
  server.setRequestHandler('tools/call', ({ params }, context) =>
    notifyProgress(context, () => callNamed(tools, params, call, askingIn(context))),
  );
  server.setRequestHandler('resources/list', ({ params }) => listResources(params?.cursor, call));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri, call));
  server.setRequestHandler('prompts/list', listPrompts);
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
  return server;
}

async function callNamed(
  { callable, findsOthers }: ChosenTools,
  { name, arguments: given = {} }: CallToolRequestParams,
  call: AgentCall,
  asking: Asking | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  if (findsOthers && name === findToolsTool.name) return findTools(given);
  if (findsOthers && name === callAnyToolTool.name) return callAny(given, call, asking);
  const tool = callable.find((one) => one.name === name);
  if (tool) return callTool(tool, given, call, asking);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name} not found`);
}

async function callAny(
  given: Record<string, unknown>,
  call: AgentCall,
  asking: Asking | undefined,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const named = namedCall(given);
    return await callTool(named.tool, named.given, call, asking);
  } catch (error) {
    if (error instanceof Problem) return toolError(error);
    throw error;
  }
}
