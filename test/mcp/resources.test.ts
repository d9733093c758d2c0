import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { accessToken } from './access-token.ts';
import { answerOf, connectAgent, type Era } from './agent.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function newAgent(era: Era = 'auto', options?: Parameters<typeof accessToken>[1]) {
  const { accountId } = await service.newAccount();
  return connectAgent(service.baseUrl, await accessToken(accountId, options), era);
}

type Agent = Awaited<ReturnType<typeof newAgent>>;

async function stored(agent: Agent, filename: string): Promise<string> {
  const made = await agent.callTool({ name: 'text_to_pdf', arguments: { text: filename, filename } });
  return answerOf<{ document_id: string }>(made).document_id;
}

test.each<Era>(['auto', 'legacy'])('stored documents are resources, which can be read (%s)', async (era) => {
  const agent = await newAgent(era);
  const ids = [await stored(agent, 'first.pdf'), await stored(agent, 'second.pdf')];
  const { resources } = await agent.listResources();
  expect(resources).toEqual([
    {
      uri: `pdf-service://documents/${ids[1]}`,
      name: 'second.pdf',
      mimeType: 'application/pdf',
      size: expect.any(Number),
      annotations: { lastModified: expect.stringMatching(/^\d{4}-/) },
    },
    expect.objectContaining({ uri: `pdf-service://documents/${ids[0]}`, name: 'first.pdf' }),
  ]);
  const { resourceTemplates } = await agent.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'pdf-service://documents/{document_id}',
    'pdf-service://documents/{document_id}/preview',
  ]);
  const uri = `pdf-service://documents/${ids[0]}`;
  const [read] = (await agent.readResource({ uri })).contents;
  expect(read).toMatchObject({ uri, mimeType: 'application/pdf' });
  const bytes = Buffer.from(read && 'blob' in read ? read.blob : '', 'base64');
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
  const [preview] = (await agent.readResource({ uri: `${uri}/preview` })).contents;
  expect(preview?.mimeType).toBe('image/jpeg');
  const picture = Buffer.from(preview && 'blob' in preview ? preview.blob : '', 'base64');
  expect(picture.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
  expect(answerOf(await agent.callTool({ name: 'get_credits' }))).toMatchObject({ spent: 0.02 });
  await agent.close();
});

test('a resource that is missing, of another account, or of no form is not found', async () => {
  const [agent, other] = [await newAgent(), await newAgent()];
  const id = await stored(other, 'theirs.pdf');
  for (const uri of [
    `pdf-service://documents/${id}`,
    `pdf-service://documents/${id}/preview`,
    'pdf-service://documents/01a1fe18-90af-7a5f-b33b-c87930980cc4',
    'pdf-service://documents/../files',
    'file:///etc/passwd',
    `https://example.com/${id}`,
  ])
    await expect(agent.readResource({ uri })).rejects.toMatchObject({ code: -32_602, data: { uri } });
  expect((await agent.listResources()).resources).toEqual([]);
  await Promise.all([agent.close(), other.close()]);
});

test('a document that is too large for a message leads to the tools that read it', async () => {
  const agent = await newAgent();
  const document_id = await stored(agent, 'small.pdf');
  const noise = { name: 'noise.bin', content: randomBytes(4_300_000).toString('base64') };
  const made = await agent.callTool({
    name: 'attach_files',
    arguments: { document_id, attachments: [noise], filename: 'large.pdf' },
  });
  const { document_id: large } = answerOf<{ document_id: string }>(made);
  const uri = `pdf-service://documents/${large}`;
  await expect(agent.readResource({ uri })).rejects.toThrow(
    /The document has \d{7} bytes, and a resource at most 4194304\. Call get_file for a link to it/,
  );
  expect((await agent.readResource({ uri: `${uri}/preview` })).contents).toHaveLength(1);
  await agent.close();
});

test('an app without the scope for stored documents has no resources', async () => {
  const agent = await newAgent('auto', { scopes: ['pdf:generate'] });
  await expect(agent.listResources()).rejects.toThrow(/insufficient_scope: .*pdf:read/);
  await agent.close();
});

test('resources are listed a page at a time', async () => {
  const agent = await newAgent();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await stored(agent, name);
  const { resources } = await agent.request({ method: 'resources/list', params: { cursor: '2' } });
  expect(resources.map(({ name }) => name)).toEqual(['a.pdf']);
  await expect(agent.request({ method: 'resources/list', params: { cursor: 'x' } })).rejects.toThrow(
    /cursor must be the nextCursor/,
  );
  await agent.close();
});

test.each<Era>(['auto', 'legacy'])('common tasks are prompts (%s)', async (era) => {
  const agent = await newAgent(era);
  const { prompts } = await agent.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual([
    'redact_personal_data',
    'invoice_to_json',
    'summarise_document',
    'make_report',
    'merge_and_stamp',
  ]);
  for (const { name, title, description, arguments: fields = [] } of prompts) {
    expect([title, description]).toEqual([expect.any(String), expect.stringMatching(/\.$/)]);
    const values = Object.fromEntries(fields.map((field) => [field.name, `<${field.name}>`]));
    const { messages } = await agent.getPrompt({ name, arguments: values });
    const text = messages[0]?.content.type === 'text' ? messages[0].content.text : '';
    for (const value of Object.values(values)) expect(text).toContain(value);
    const required = fields.find((field) => field.required)?.name ?? '';
    await expect(agent.getPrompt({ name })).rejects.toThrow(`${required} is required`);
  }
  await expect(agent.getPrompt({ name: 'none' })).rejects.toThrow(/name must be one of redact_personal_data/);
  await agent.close();
});
