import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { clientEndpoints } from '../../bin/generated-clients/client-endpoints.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { builtPackage, compile } from './built-package.ts';

let service: Service;
let folder: string;

beforeAll(async () => {
  [service, folder] = await Promise.all([sharedService(), builtPackage()]);
});

/** Runs the command line, as installed, in its folder. */
async function run(words: readonly string[], stdin = '') {
  const { PATH } = process.env;
  const env = { PATH, PDF_SERVICE_URL: service.baseUrl, PDF_SERVICE_KEY: service.liveKey };
  const program = join(folder, 'node_modules/pdf-service/dist/cli.js');
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env });
  child.stdin.end(stdin);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}

test('the published package compiles for its users, and types the results of calls', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'use.ts'),
    `import { createClient, verifyWebhook, type Estimate, type FileAnswer, type PendingJob, type StoredFile, type StoredFiles } from 'pdf-service';
import { saveFile } from 'pdf-service/node';
const client = createClient({ baseUrl: 'http://localhost', key: 'key' });
export const file: FileAnswer = await client.textToPdf({ text: '' });
export const stored: StoredFile = await client.textToPdf({ text: '', storage: { mode: 'default' } });
export const both: FileAnswer = await client.textToPdf({ text: '', storage: { mode: 'byob' }, return_binary: true });
export const redacted: StoredFile = await client.redactPdf({ pdf_base64: '', storage: { mode: 'default' } });
export const reported: StoredFiles = await client.redactPdf({ pdf_base64: '', storage: { mode: 'default' }, report: true });
export const job: PendingJob = await client.textToPdf({ text: '', async: true });
export const costs: Estimate[] = [
  await client.textToPdf({ text: '', dry_run: true }),
  await client.pageCount({ pdf_base64: '', dry_run: true }),
];
export const pages: number = (await client.pageCount({ pdf_base64: '' })).page_count;
for await (const { filename } of client.listFiles()) filename.trim();
await saveFile(file, 'a.pdf');
const event = await verifyWebhook({ body: '', headers: new Headers(), secret: '' });
if (event.type === 'job.completed') event.data.job_id.trim();
// @ts-expect-error: the text is missing
await client.textToPdf({});
// @ts-expect-error: there is no such field
await client.textToPdf({ text: '', colour: 'red' });
`,
  );
  const types = join(import.meta.dirname, '../../node_modules/@types');
  const options = [
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--strict',
    '--exactOptionalPropertyTypes',
  ];
  await compile([...options, '--noEmit', '--typeRoots', types, '--types', 'node', join(folder, 'use.ts')]);
});

test('makes files of files and standard input, and prints fields of answers', async () => {
  writeFileSync(join(folder, 'one.txt'), 'one Total 1');
  expect(await run(['text', 'one.txt', '-o', 'one.pdf', '--page-size', 'A5'])).toEqual({
    stdout: '',
    stderr: 'one.pdf: 0.01 credits\n',
    code: 0,
  });
  const piped = await run(['text', '-', '--margin.top', '3cm', '-o', 'two.pdf'], 'two Total 2');
  expect(piped).toMatchObject({ code: 0 });
  expect(await run(['merge', 'one.pdf', 'two.pdf', '-o', 'both.pdf', '--filename', 'both'])).toMatchObject({
    code: 0,
  });
  expect(await run(['grep', 'total', 'both.pdf', '--print', 'total_matches'])).toMatchObject({
    stdout: '2\n',
  });
  expect(
    await run(['grep', 'total', 'both.pdf', '--no-ignore-case', '--print', 'total_matches']),
  ).toMatchObject({
    stdout: '0\n',
  });
  expect(await run(['extract', 'both.pdf', '--pages', '2', '--print', 'text'])).toMatchObject({
    stdout: expect.stringContaining('two Total 2'),
  });
  expect(await run(['pdf-to-image', 'both.pdf', '--dpi', '36', '-o', 'page.png'])).toMatchObject({
    stderr: 'page-1.png\npage-2.png\n',
  });
  expect(readFileSync(join(folder, 'page-2.png')).subarray(1, 4).toString()).toBe('PNG');
});

test('stores, waits for jobs, and reads documents by their IDs', async () => {
  const stored = await run(['text', '-', '--storage.mode', 'default', '--print', 'document_id'], 'stored');
  const count = await run(['page-count', stored.stdout.trim()]);
  expect(JSON.parse(count.stdout)).toEqual({ page_count: 1 });
  expect(await run(['text', '-', '--wait', '-o', 'job.pdf'], 'later')).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'job.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
});

test('reports faults of a command line before the call, and errors of the service after it', async () => {
  const refused = async (...words: string[]) => {
    const { code, stderr } = await run(words);
    return `${code} ${stderr}`;
  };
  expect(await refused('txt', 'one.txt')).toMatch(/^2 There is no command txt/);
  expect(await refused('htm', 'one.txt')).toMatch(/^2 .*Did you mean html/);
  expect(await refused('text', 'none.txt', '-o', 'x.pdf')).toMatch(/^2 none.txt cannot be read/);
  expect(await refused('text', 'one.txt', '--size', '9')).toMatch(/^2 .*--size/);
  expect(await refused('extract-pages', 'none.pdf', 'b.pdf')).toMatch(/^2 Name one file, not 2/);
  expect(await refused('credits', '--key', 'svc_live_wrong')).toMatch(/^1 .*\(invalid_api_key, request /);
  expect(await refused('text', 'one.txt', '--font-size', '999', '-o', 'x.pdf')).toMatch(
    /^1 font_size must be/,
  );
  expect(existsSync(join(folder, 'x.pdf'))).toBe(false);
});

test('has a command for every endpoint, with the words of its fields', async () => {
  const { stdout } = await run(['--help']);
  expect(clientEndpoints.filter(({ summary }) => !stdout.includes(summary)).map(({ name }) => name)).toEqual(
    [],
  );
  expect((await run(['html', '--help'])).stdout).toContain('Print with the long side horizontal.');
});
