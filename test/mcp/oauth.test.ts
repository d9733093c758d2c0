import { beforeAll, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import { newCustomer } from '../dashboard/visitor.ts';
import { consent } from '../oauth/app.ts';
import { ageAccessToken } from '../oauth/stored-items.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { answerOf, type Era, textOf } from './agent.ts';
import { newProvider, type StoredProvider } from './stored-provider.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});
/** Connects as a client does that knows nothing but an address, its user agreeing to `granted`, or to everything. */
async function connectByConsent({
  baseUrl,
  era,
  granted,
}: {
  baseUrl: string;
  era: Era;
  granted?: readonly string[];
}): Promise<{ client: Client; provider: StoredProvider }> {
  const provider = newProvider();
  const options = { authProvider: provider };
  const url = new URL(`${baseUrl}/mcp`);
  const first = new StreamableHTTPClientTransport(url, options);
  const mode = { versionNegotiation: { mode: era } };
  await expect(new Client({ name: 'agent', version: '1' }, mode).connect(first)).rejects.toThrow(
    UnauthorizedError,
  );
  const { authorizationUrl } = provider;
  if (!authorizationUrl) throw new Error('the client requested no authorization');
  expect(authorizationUrl.searchParams.get('resource')).toBe(url.href);
  const person = await newCustomer(baseUrl);
  const path = `${authorizationUrl.pathname}${authorizationUrl.search}`;
  await first.finishAuth(await consent(person, baseUrl, path, granted));
  const client = new Client({ name: 'agent', version: '1' }, mode);
  await client.connect(new StreamableHTTPClientTransport(url, options));
  return { client, provider };
}

const ways: readonly (readonly [Environment, Era])[] = [
  ['live', 'auto'],
  ['live', 'legacy'],
  ['test', 'auto'],
];

test.each(ways)(
  'a client that knows nothing but the address of %s finds its way in, and works (%s)',
  async (environment, era) => {
    const baseUrl = environment === 'live' ? service.baseUrl : service.testBaseUrl;
    const { client, provider } = await connectByConsent({ baseUrl, era });
    expect(provider.tokens()).toMatchObject({
      token_type: 'Bearer',
      scope: expect.stringContaining('pdf:generate'),
    });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('html_to_pdf');
    const made = await client.callTool({ name: 'text_to_pdf', arguments: { text: 'Made by an agent' } });
    expect(answerOf(made)).toMatchObject({ success: true, url: expect.stringContaining(`${baseUrl}/d/`) });
    expect(answerOf(await client.callTool({ name: 'get_credits' }))).toMatchObject({ environment });
    await client.close();
  },
);

test('a client whose token has expired gets a new one automatically and continues', async () => {
  const { client, provider } = await connectByConsent({ baseUrl: service.baseUrl, era: 'auto' });
  const before = provider.tokens()?.access_token ?? '';
  await ageAccessToken(before, 3_600);
  expect(answerOf(await client.callTool({ name: 'get_credits' }))).toMatchObject({ balance: 100 });
  expect(provider.tokens()?.access_token).not.toBe(before);
  await client.close();
});

test('an agent has only the permissions that its user granted', async () => {
  const granted = ['credits:read'];
  const { client } = await connectByConsent({ baseUrl: service.baseUrl, era: 'auto', granted });
  expect(answerOf(await client.callTool({ name: 'get_credits' }))).toMatchObject({ balance: 100 });
  const refused = await client.callTool({ name: 'list_files' });
  expect(textOf(refused)).toMatch(
    /^insufficient_scope: The API key or token does not have the scope pdf:read\./,
  );
  await client.close();
});
