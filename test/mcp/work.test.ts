import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnService, startService } from '../service.ts';
import { accessToken } from './access-token.ts';
import { answerOf, connectAgent, textOf } from './agent.ts';

let service: OwnService;

beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_PER_MINUTE_TEST: '2' } });
});
afterAll(() => service.stop());

test('asynchronous work is a job, which ends with a link', async () => {
  const { accountId } = await service.newAccount();
  const agent = await connectAgent(service.baseUrl, await accessToken(accountId));
  const accepted = await agent.callTool({ name: 'text_to_pdf', arguments: { text: 'Later', async: true } });
  const { job_id } = answerOf<{ job_id: string }>(accepted);
  const ask = () => agent.callTool({ name: 'get_job', arguments: { job_id } });
  let job = await ask();
  while (!['completed', 'failed'].includes(answerOf<{ status: string }>(job).status)) job = await ask();
  expect(answerOf(job)).toMatchObject({ status: 'completed', result: { page_count: 1 } });
  expect(job.content).toContainEqual(
    expect.objectContaining({ type: 'resource_link', name: 'document.pdf' }),
  );
  await agent.close();
});

test('a call that is repeated with its Idempotency-Key makes and charges one PDF', async () => {
  const { accountId } = await service.newAccount();
  const token = await accessToken(accountId);
  const call = async () => {
    const answer = await service.call('POST', '/mcp', {
      key: token,
      headers: { Accept: 'application/json, text/event-stream', 'Idempotency-Key': 'once' },
      json: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'text_to_pdf', arguments: { text: 'Once' } },
      },
    });
    return /"document_id":"([\w-]+)"/.exec(await answer.text())?.[1];
  };
  const first = await call();
  expect(first).toBeDefined();
  expect(await call()).toBe(first);
  const agent = await connectAgent(service.baseUrl, token);
  expect(answerOf(await agent.callTool({ name: 'get_credits' }))).toMatchObject({ spent: 0.01 });
  await agent.close();
});

test('an agent that calls too often learns when to continue', async () => {
  const { accountId } = await service.newAccount();
  const token = await accessToken(accountId, { environment: 'test' });
  const agent = await connectAgent(service.testBaseUrl, token);
  const calls = [];
  for (let count = 0; count < 6; count += 1) calls.push(await agent.callTool({ name: 'get_credits' }));
  const refused = calls.find(({ isError }) => isError);
  expect(refused && textOf(refused)).toMatch(/^rate_limited: .*\nTry again in \d+ seconds\.$/);
  await agent.close();
});
