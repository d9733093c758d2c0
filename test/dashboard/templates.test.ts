import { beforeAll, expect, test } from '@jest/globals';
import { starters } from '../../functions/dashboard/templates/starters.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { newKey, textOf } from './run-trial.ts';
import { formTokenOf, newCustomer, type SignedIn } from './visitor.ts';

const editor = '/dashboard/templates/edit';

let service: Service;
let visitor: SignedIn;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
  key = await newKey(visitor);
});

const page = async (path: string) => (await visitor.get(path)).text();
const save = (name: string, texts: Readonly<Record<string, string>>) =>
  visitor.send(editor, { name, action: 'save', ...texts });

/** What the preview of these texts answers. */
async function printed(texts: Readonly<Record<string, string>>) {
  const answer = await visitor.send('/dashboard/templates/preview', texts, editor);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { document_id?: string; faults: readonly object[]; warnings: string[] };
}

test('opens each template to begin with, in each language', async () => {
  const list = await page('/dashboard/templates');
  expect(textOf(list)).toContain('No templates yet');
  for (const { name, title } of starters) {
    expect(list).toContain(`${editor}?starter=${name}"`);
    expect(textOf(list)).toContain(title);
  }
  expect(await page(`${editor}?starter=letter&language=de`)).toContain('Stiftung Marienthal');
  expect(await page(`${editor}?starter=letter&language=xx`)).toContain('Marienthal Trust');
  expect(await page(`${editor}?starter=../invoice`)).toContain('<h1>New template</h1>');
});

test('saves versions, opens old ones, and shows the call of each', async () => {
  const saved = await save('greeting', { text: '<p>Hello {{ name }}</p>', sample_data: '{"name":"Ada"}' });
  expect([saved.status, saved.headers.get('location')]).toEqual([
    303,
    `${service.baseUrl}${editor}?name=greeting&version=1&done=saved`,
  ]);
  await save('greeting', {
    text: '<p>Welcome {{ name }}</p>',
    css: 'p { color: red }',
    settings: '{"strict":true}',
  });
  const newest = await page(`${editor}?name=greeting`);
  expect(newest).toContain('<h1>greeting, version 2</h1>');
  expect(newest).toContain('&lt;p&gt;Welcome {{ name }}&lt;/p&gt;');
  expect(newest).toContain('p { color: red }');
  expect(textOf(newest)).toContain('"strict": true');
  const first = await page(`${editor}?name=greeting&version=1`);
  expect(first).toContain('&lt;p&gt;Hello {{ name }}&lt;/p&gt;');
  expect(textOf(first)).toContain('"template":"greeting@1","data":{"name":"Ada"}');
  expect(await page('/dashboard/templates')).toContain(`${editor}?name=greeting"`);
  const answer = await service.call('POST', '/htmlToPdf', {
    key,
    json: { template: 'greeting@1', data: { name: 'Ada' } },
  });
  expect(answer.status).toBe(200);
});

test('shows a text again that cannot be saved, with what is wrong and where', async () => {
  const answer = await save('wrong', { text: '<p>\n{{ name | nothing }}</p>' });
  const shown = await answer.text();
  expect(answer.status).toBe(400);
  expect(textOf(shown)).toMatch(/Template, line 2.*nothing/);
  expect(shown).toContain('{{ name | nothing }}');
  expect(textOf(await (await save('Wrong Name', { text: 'x' })).text())).toMatch(/name/);
  expect((await visitor.get(`${editor}?name=wrong`)).status).toBe(404);
});

test('prints a draft in test, for nothing, and saves nothing', async () => {
  const before = await balance();
  const { document_id, faults, warnings } = await printed({
    text: '<h1>{{ a }}</h1>',
    sample_data: '{"a":"Hi"}',
  });
  expect([faults, warnings]).toEqual([[], []]);
  expect(await balance()).toBe(before);
  const picture = await visitor.get(`/tools/pages/${document_id}/1`);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const pdf = await visitor.get(`/dashboard/playground/results/${document_id}`);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('tells each fault of a draft at its line', async () => {
  expect((await printed({ text: 'a\nb {{ x | nothing }}' })).faults).toMatchObject([
    { part: 'text', line: 2 },
  ]);
  expect((await printed({ text: 'a', css: 'p {}\n{% if %}' })).faults).toMatchObject([
    { part: 'css', line: 2 },
  ]);
  expect((await printed({ text: 'a', sample_data: '{\n "a": 1,\n}' })).faults).toMatchObject([
    { part: 'sample_data', line: 3, column: 1 },
  ]);
  expect((await printed({ text: 'a', settings: '[]' })).faults).toMatchObject([{ part: 'settings' }]);
  const data_schema = '{"type":"object","properties":{"a":{"type":"number"}}}';
  expect((await printed({ text: 'a', data_schema, sample_data: '{\n"a": "x"}' })).faults).toEqual([
    { part: 'sample_data', line: 2, column: 6, message: 'data.a must be number' },
  ]);
  const open = '{"properties":{\n"a":{"$ref":"http://x.example/"}}}';
  expect((await printed({ text: 'a', data_schema: open })).faults).toMatchObject([
    { part: 'data_schema', line: 2 },
  ]);
  const partials = '{"partials":{"row":"{% if %}"}}';
  expect((await printed({ text: '{% render "row" %}', settings: partials })).faults).toMatchObject([
    { part: 'settings', message: expect.stringMatching(/^row: /) },
  ]);
});

test('deletes a template', async () => {
  await save('short-lived', { text: 'x' });
  const gone = await visitor.follow(
    '/dashboard/templates/delete',
    { name: 'short-lived' },
    '/dashboard/templates',
  );
  expect(textOf(gone)).toContain('The template is deleted.');
  expect(gone).not.toContain('name=short-lived"');
});

test('takes nothing without the token of its form', async () => {
  expect((await visitor.post('/dashboard/templates/preview', { text: 'x' })).status).toBe(403);
  expect(formTokenOf(await page(editor))).not.toBe('');
});

async function balance(): Promise<unknown> {
  const answer = await service.call('GET', '/credits', { key });
  return ((await answer.json()) as { balance: unknown }).balance;
}
