import type { Operations } from '../core/contract/endpoint.ts';
import { answerAuthorization } from './answer-authorization.ts';
import { authenticateClient } from './authenticate-client.ts';
import { consentPage } from './consent-page.ts';
import type { oauth } from './endpoints.ts';
import { exchangeToken } from './exchange-token.ts';
import { openidConfiguration, resourceMetadata, serverMetadata } from './metadata.ts';
import { registerClient } from './register-client.ts';
import { revokeToken } from './revoke-token.ts';

export const operations: Operations<typeof oauth> = {
  authorize: async (request, context) => {
    const outcome = await answerAuthorization(request, context, 'ask');
    return 'redirect' in outcome ? outcome : consentPage(outcome, request, context);
  },
  consent: async ({ decision, granted, ...request }, context) => {
    const wanted = request.scope?.split(' ') ?? [];
    const scope = wanted.filter((name) => granted.some((allowed) => allowed === name)).join(' ');
    const isEmpty = decision === 'allow' && scope === '';
    const outcome = isEmpty
      ? await answerAuthorization(request, context, 'ask')
      : await answerAuthorization(decision === 'allow' ? { ...request, scope } : request, context, decision);
    if ('redirect' in outcome) return outcome;
    return consentPage(outcome, request, context, 'Select at least one permission, or deny access.');
  },
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
