import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { accessToken } from './access-token.ts';
import { answerOf, type Era, textOf } from './agent.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await sharedService();
  token = await accessToken((await service.newAccount()).accountId);
});

type Answer = { readonly action: 'accept' | 'decline' | 'cancel'; readonly content?: { confirm: boolean } };

/** An agent whose person gives this answer to every question, and the questions. */
async function agentWith(answer: Answer, mode: Era = 'auto', key = token) {
  const questions: string[] = [];
  const capabilities = { elicitation: { form: {} } };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode }, capabilities });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    questions.push(params.message);
    return answer;
  });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit }));
  return { client, questions };
}

const yes: Answer = { action: 'accept', content: { confirm: true } };

async function stored(client: Client, filename = 'precious.pdf'): Promise<string> {
  const made = await client.callTool({ name: 'text_to_pdf', arguments: { text: 'Dear Marlowe', filename } });
  return answerOf<{ document_id: string }>(made).document_id;
}

async function exists(client: Client, document_id: string): Promise<boolean> {
  return !(await client.callTool({ name: 'get_file', arguments: { document_id } })).isError;
}

test('a person is asked before a document is deleted, which then happens once', async () => {
  const { client, questions } = await agentWith(yes);
  const document_id = await stored(client);
  const deleted = await client.callTool({ name: 'delete_file', arguments: { document_id } });
  expect(answerOf(deleted)).toMatchObject({ deleted: true });
  expect(questions).toEqual([`Delete the document “precious.pdf” (${document_id}) for good?`]);
  const again = await client.callTool({ name: 'delete_file', arguments: { document_id } });
  expect(textOf(again)).toMatch(/^document_not_found: /);
  expect(questions).toHaveLength(1);
  await client.close();
});

test.each<Answer>([
  { action: 'decline' },
  { action: 'cancel' },
  { action: 'accept', content: { confirm: false } },
])('nothing is deleted or replaced, and nothing charged, after the answer %j', async (answer) => {
  const { client, questions } = await agentWith(answer);
  const document_id = await stored(client);
  const { spent } = answerOf<{ spent: number }>(await client.callTool({ name: 'get_credits' }));
  const redaction = { document_id, redactions: [{ text: 'Marlowe' }], replace: true };
  const calls = [
    { name: 'delete_file', arguments: { document_id } },
    { name: 'call_tool', arguments: { name: 'delete_file', arguments: { document_id } } },
    { name: 'redact_pdf', arguments: redaction },
  ];
  for (const call of calls) expect(textOf(await client.callTool(call))).toMatch(/^declined: /);
  expect(questions).toEqual([
    expect.stringMatching(/^Delete /),
    expect.stringMatching(/^Delete /),
    expect.stringMatching(/^Replace the document “precious\.pdf”/),
  ]);
  expect(await exists(client, document_id)).toBe(true);
  expect(answerOf(await client.callTool({ name: 'get_credits' }))).toMatchObject({ spent });
  await client.close();
});

test('a person is asked before more than 10 credits are spent, and for less is not', async () => {
  const { accountId } = await service.newAccount(100);
  const { client, questions } = await agentWith({ action: 'decline' }, 'auto', await accessToken(accountId));
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 1_100; page += 1) pdf.addPage([100, 100]);
  const pdf_base64 = await pdf.saveAsBase64();
  const asked = await client.callTool({ name: 'extract_content', arguments: { pdf_base64 } });
  expect(textOf(asked)).toMatch(/^declined: /);
  expect(questions).toEqual([
    expect.stringMatching(/^Spend 11\.01 credits on this call \(Extract the content/),
  ]);
  expect(answerOf(await client.callTool({ name: 'page_count', arguments: { pdf_base64 } }))).toEqual({
    page_count: 1_100,
  });
  expect(questions).toHaveLength(1);
  expect(answerOf(await client.callTool({ name: 'get_credits' }))).toMatchObject({ spent: 0.01 });
  await client.close();
});

test('a batch of a template asks a person before more than 10 credits are spent, and makes and shows its rows', async () => {
  const { accountId, liveKey: key } = await service.newAccount(30);
  await service.call('PUT', '/templates/letter', { key, json: { html: '<p>Dear {{ name }}</p>' } });
  const { client, questions } = await agentWith({ action: 'decline' }, 'auto', await accessToken(accountId));
  const batch = (count: number) => ({
    name: 'create_batch',
    arguments: { template: 'letter', rows: Array.from({ length: count }, () => ({ name: 'Ada' })) },
  });
  expect(textOf(await client.callTool(batch(1_100)))).toMatch(/^declined: /);
  expect(questions).toEqual([
    expect.stringMatching(/^Spend \d+ credits on this call \(Make thousands of PDFs/),
  ]);
  const { batch_id } = answerOf<{ batch_id: string }>(await client.callTool(batch(1)));
  expect(questions).toHaveLength(1);
  const followed = await client.callTool({ name: 'get_batch', arguments: { batch_id, wait: 25 } });
  expect(answerOf(followed)).toMatchObject({ batch_id, total: 1 });
  const rows = await client.callTool({ name: 'list_rows', arguments: { batch_id } });
  expect(answerOf(rows)).toMatchObject({ rows: [{ row: 1 }] });
  await client.close();
});

test('a client of an earlier revision, and one that cannot ask, are bounded by scopes and caps alone', async () => {
  const legacy = await agentWith({ action: 'decline' }, 'legacy');
  const document_id = await stored(legacy.client);
  const deleted = await legacy.client.callTool({ name: 'delete_file', arguments: { document_id } });
  expect(answerOf(deleted)).toMatchObject({ deleted: true });
  expect(legacy.questions).toEqual([]);
  for (const capabilities of [{}, { elicitation: { url: {} } }]) {
    const id = await stored(legacy.client);
    const answer = await send({ name: 'delete_file', arguments: { document_id: id } }, { capabilities });
    expect(await answer.text()).toContain('deleted');
  }
  await legacy.client.close();
});

/** Sends a call of a tool in the form of revision 2026-07-28, as clients do that answer questions themselves. */
function send(
  params: object,
  { capabilities = { elicitation: { form: {} } }, key = token }: { capabilities?: object; key?: string } = {},
): Promise<Response> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  return service.call('POST', '/mcp', {
    key,
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta } },
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': (params as { name: string }).name,
    },
  });
}

interface Question {
  readonly resultType: string;
  readonly requestState: string;
}

async function question(params: object, key = token): Promise<Question> {
  const { result } = (await (await send(params, { key })).json()) as { result: Question };
  expect(result).toMatchObject({
    resultType: 'input_required',
    inputRequests: { confirm: { method: 'elicitation/create' } },
    requestState: expect.any(String),
  });
  return result;
}

const inputResponses = { confirm: yes };

test('an answer holds for its account, app, tool and arguments, once, for ten minutes', async () => {
  const { client } = await agentWith(yes);
  const [first, second] = [await stored(client), await stored(client)];
  const deleting = (document_id: string) => ({ name: 'delete_file', arguments: { document_id } });
  const { requestState } = await question(deleting(first));
  const redacting = { name: 'redact_pdf', arguments: { document_id: first, replace: true } };
  const { accountId } = await service.newAccount();
  const refused = [
    await send({ ...deleting(second), inputResponses, requestState }),
    await send({ ...redacting, inputResponses, requestState }),
    await send({ ...deleting(first), inputResponses, requestState: `${requestState.slice(0, -4)}AAAA` }),
    await send({ ...deleting(first), inputResponses, requestState: 'x' }),
    await send({ ...deleting(first), inputResponses, requestState }, { key: await accessToken(accountId) }),
    // The same account by another app.
    await send({ ...deleting(first), inputResponses, requestState }, { key: await otherApp(token) }),
    await send({ ...deleting(first), inputResponses, requestState: await olderState(deleting(first)) }),
  ];
  for (const answer of refused)
    expect(await answer.json()).toMatchObject({
      error: { code: -32_602, data: { reason: 'invalid_request_state' } },
    });
  expect([await exists(client, first), await exists(client, second)]).toEqual([true, true]);
  const accepted = () => send({ ...deleting(first), inputResponses, requestState });
  const answers = await Promise.all([accepted(), accepted(), accepted()]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies.filter((body) => body.includes('deleted'))).toHaveLength(1);
  expect(bodies.filter((body) => body.includes('invalid_request_state'))).toHaveLength(2);
  expect(await exists(client, first)).toBe(false);
  await client.close();
});

test('an answer that was never asked for, and one without its state, do nothing', async () => {
  const { client } = await agentWith(yes);
  const document_id = await stored(client);
  const call = { name: 'delete_file', arguments: { document_id } };
  const unasked = await send({ ...call, inputResponses });
  expect(await unasked.text()).toContain('input_required');
  const { requestState } = await question(call);
  expect(await (await send({ ...call, requestState })).text()).toContain('declined: ');
  expect(await exists(client, document_id)).toBe(true);
  await client.close();
});

/** Another app's token for the account of a token. */
async function otherApp(value: string): Promise<string> {
  const { findAccessToken } = await import('../../functions/core/identity/oauth/access-token.ts');
  const { accountId } = await findAccessToken(value, { environment: 'live', audience: 'mcp' });
  return accessToken(accountId);
}

/** The state of a question that was asked more than ten minutes ago. */
async function olderState(params: object): Promise<string> {
  const { requestState } = await question(params);
  const { reachSecret } = await import('../documents/secret.ts');
  reachSecret(service);
  const { openSecret, sealSecret } = await import('../../functions/core/identity/credentials/seal-secret.ts');
  const { findAccessToken } = await import('../../functions/core/identity/oauth/access-token.ts');
  const { accountId } = await findAccessToken(token, { environment: 'live', audience: 'mcp' });
  const state = JSON.parse(await openSecret('consent', accountId, requestState));
  return sealSecret('consent', accountId, JSON.stringify({ ...state, untilMs: Date.now() - 1 }));
}
