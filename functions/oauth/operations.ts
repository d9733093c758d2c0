import type { Operations } from '../core/contract/endpoint.ts';
import { authenticateClient } from './authenticate-client.ts';
import { askForConsent, takeConsent } from './consent.ts';
import type { oauth } from './endpoints.ts';
import { exchangeToken } from './exchange-token.ts';
import { openidConfiguration, resourceMetadata, serverMetadata } from './metadata.ts';
import { registerClient } from './register-client.ts';
import { revokeToken } from './revoke-token.ts';

export const operations: Operations<typeof oauth> = {
  authorize: (request, context) => askForConsent(request, context),
  consent: takeConsent,
  token: async (request, context) => {
    const client = await authenticateClient(request, context);
    return { json: await exchangeToken(request, client, context.baseUrl) };
  },
  revoke: async (request, context) => {
    const client = await authenticateClient(request, context);
    await revokeToken(request.token, client);
    return { json: {} };
  },
  register: async (registration, context) => ({ json: await registerClient(registration, context) }),
  serverMetadata: async (_input, { baseUrl }) => ({ json: serverMetadata(baseUrl) }),
  openidConfiguration: async (_input, { baseUrl }) => ({ json: openidConfiguration(baseUrl) }),
  signingKeys: async () => ({ json: { keys: [] } }),
  resourceMetadata: async (_input, { baseUrl }) => ({ json: resourceMetadata('api', baseUrl) }),
  mcpMetadata: async (_input, { baseUrl }) => ({ json: resourceMetadata('mcp', baseUrl) }),
};
