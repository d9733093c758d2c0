import * as z from 'zod';
import type { Endpoints } from '../core/contract/endpoint.ts';
import { free } from '../core/contract/prices.ts';

/** A message of JSON-RPC 2.0. The protocol defines each method's input and output. */
const message = z.looseObject({ jsonrpc: z.literal('2.0').describe('The version of JSON-RPC.') });

/** The API's endpoints as tools for agents. A tool has its endpoint's price and scopes. */
export const mcp = {
  callTools: {
    method: 'POST',
    path: '/mcp',
    summary: 'Call these endpoints as an agent’s tools, over the Model Context Protocol',
    description:
      'Streamable HTTP, without sessions. Only OAuth access tokens are accepted. A tool costs what its endpoint costs.',
    access: [],
    price: free,
    accepts: ['json'],
    request: message,
    example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    produces: message,
    agents: { isHidden: true },
  },
} as const satisfies Endpoints;
