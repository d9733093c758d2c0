import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { clientEndpoints } from '../../bin/generated-clients/client-endpoints.ts';
import { waitBar } from '../../clients/typescript/src/cli/wait-bar.ts';
import {
  createClient,
  type Job,
  type ServiceError,
  verifyWebhook,
  type WebhookEvent,
} from '../../clients/typescript/src/index.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { builtPackage, compile } from './built-package.ts';

let service: Service;
let folder: string;

beforeAll(async () => {
  [service, folder] = await Promise.all([sharedService(), builtPackage()]);
});

/** Starts the command line, as installed, in its folder. */
function start(words: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const { PATH } = process.env;
  const config = { HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
  const own = { PATH, PDF_SERVICE_URL: service.baseUrl, PDF_SERVICE_API_KEY: service.liveKey, ...config };
  const program = join(folder, 'node_modules/pdf-service/dist/cli.js');
  return spawn(process.execPath, [program, ...words], { cwd: folder, env: { ...own, ...variables } });
}

/** Runs the command line. */
async function run(words: readonly string[], stdin = '', variables: NodeJS.ProcessEnv = {}) {
  const child = start(words, variables);
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
const chunks = await client.extractContent({ file: 'a.pdf', format: 'chunks' });
export const total: number = chunks.total_pages;
const zip: FileAnswer = await client.extractContent({ file: 'a.pdf', format: 'zip' });
await zip.bytes();
export const raw: number = (await client.pageCount({ file: 'a.pdf' }).withRawResponse()).data.page_count;
export const pages: number = (await client.pageCount({ pdf_base64: '' })).page_count;
for await (const { filename } of client.listFiles()) filename.trim();
for await (const { row } of client.batches.rows('id')) row.toFixed();
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

test('suggests the command and the option that were meant', async () => {
  const asked = async (...words: string[]) => (await run(words)).stderr;
  expect(await asked('mrege')).toContain('Did you mean merge?');
  expect(await asked('lgoin')).toContain('Did you mean login?');
  expect(await asked('htmlToPfd')).toContain('Did you mean htmlToPdf?');
  expect(await asked('html', '--fromat', 'A5')).toBe("Unknown option '--fromat'. Did you mean --format?\n");
  expect(await asked('html', '--margin.tpo', '1cm')).toContain('Did you mean --margin.top?');
  expect(await asked('html', '--outptu', 'x.pdf')).toContain('Did you mean --output?');
  expect(await asked('html', '--nothing-like-it')).toBe("Unknown option '--nothing-like-it'.\n");
});

test('reports files and errors in JSON for programs', async () => {
  const made = await run(['text', '-', '-o', 'json.pdf', '--json'], 'for programs');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(made.stdout)).toEqual({
    output: 'json.pdf',
    content_type: 'application/pdf',
    size_bytes: readFileSync(join(folder, 'json.pdf')).byteLength,
    credits_used: 0.01,
    request_id: expect.stringMatching(/./),
    warnings: [],
  });
  const failed = await run(['text', '-', '--font-size', '999', '-o', 'no.pdf', '--json'], 'x');
  expect({ code: failed.code, ...JSON.parse(failed.stderr) }).toMatchObject({
    name: 'InvalidInputError',
    status: 400,
    message: 'font_size must be at most 144.',
    details: [{ field: 'font_size' }],
  });
});

test('login keeps a key that works in a file of its owner, under the name of a profile', async () => {
  const none = { PDF_SERVICE_URL: '', PDF_SERVICE_API_KEY: '' };
  expect(await run(['credits'], '', none)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('login'),
  });
  const wrong = await run(['login', '--base', service.baseUrl], 'svc_live_wrong\n', none);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('invalid_api_key') });
  const kept = join(folder, 'config/pdf-service/profiles.json');
  expect(existsSync(kept)).toBe(false);
  const base = ['--base', `${service.baseUrl}/`];
  expect(await run(['login', ...base], `${service.liveKey}\n`, none)).toMatchObject({ code: 0, stdout: '' });
  expect(
    await run(
      ['login', '--profile', 'test', '--base', service.testBaseUrl, '--key', service.testKey],
      '',
      none,
    ),
  ).toMatchObject({
    code: 0,
  });
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({
    profiles: {
      default: { base_url: service.baseUrl, key: service.liveKey },
      test: { base_url: service.testBaseUrl, key: service.testKey },
    },
  });
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'config/pdf-service')).mode & 0o777).toBe(0o700);
  const environmentOf = async (...words: string[]) => {
    await run(['text', '-', '-o', 'profile.pdf', ...words], 'x', none);
    const { stdout } = await run(['calls', '--limit', '1', '--endpoint', '/textToPdf', ...words], '', none);
    return (JSON.parse(stdout) as { calls: [{ environment: string }] }).calls[0].environment;
  };
  expect(await environmentOf()).toBe('live');
  expect(await environmentOf('--profile', 'test')).toBe('test');
  const unknown = await run(['credits', '--profile', 'tset'], '', none);
  expect(unknown).toMatchObject({ code: 2, stderr: 'There is no profile tset. Kept are default, test.\n' });
  expect(await run(['logout'], '', none)).toMatchObject({ code: 0 });
  expect(await run(['credits'], '', none)).toMatchObject({ code: 2 });
  expect(await run(['credits', '--profile', 'test'], '', none)).toMatchObject({ code: 0 });
});

test('listen forwards the jobs that end from then on, signed as the service signs them', async () => {
  const secret = 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdCwgMjQgYnl0ZXM=';
  const received: WebhookEvent[] = [];
  const receiver = createServer(async (request, response) => {
    const event = await verifyWebhook({ body: await text(request), headers: request.headers, secret });
    received.push(event);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const { liveKey } = await service.newAccount();
  const client = createClient({ baseUrl: service.baseUrl, key: liveKey });
  await (await client.textToPdf({ text: 'before', async: true })).done();
  const words = ['listen', '--forward-to', `http://127.0.0.1:${port}/hooks`, '--secret', secret];
  const listening = start(words, { PDF_SERVICE_API_KEY: liveKey });
  const [ready] = await once(listening.stderr, 'data');
  expect(String(ready)).toBe(`Webhooks of jobs go to http://127.0.0.1:${port}/hooks.\n`);
  const done = await client.textToPdf({ text: 'after', async: true });
  const failed = await client.extractPages({
    document_id: (await done.done()).document_id,
    pages: 9,
    async: true,
  });
  let printed = '';
  for await (const part of listening.stdout) {
    printed += part;
    if (printed.includes(failed.job_id)) break;
  }
  listening.kill('SIGINT');
  const [code] = await once(listening, 'close');
  receiver.close();
  expect(code).toBe(0);
  expect(printed).toBe(
    `job.completed /textToPdf ${done.job_id}: answered 204\njob.failed /extractPages ${failed.job_id}: answered 204\n`,
  );
  const { deliveries: _, ...job } = await client.getJob({ job_id: done.job_id });
  expect(received).toEqual([
    { type: 'job.completed', timestamp: job.finished_at, data: { ...job, result: expect.anything() } },
    {
      type: 'job.failed',
      timestamp: expect.any(String),
      data: expect.objectContaining({ job_id: failed.job_id }),
    },
  ]);
}, 60_000);

test('listen refuses what it cannot forward to or sign with, and reports a program that is not there', async () => {
  expect(await run(['listen'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--forward-to') });
  expect(await run(['listen', '--forward-to', 'localhost:80'])).toMatchObject({ code: 2 });
  const wrong = ['listen', '--forward-to', 'http://127.0.0.1:1', '--secret', 'abc'];
  expect(await run(wrong)).toMatchObject({ code: 2, stderr: expect.stringContaining('whsec_') });
  const { liveKey } = await service.newAccount();
  const client = createClient({ baseUrl: service.baseUrl, key: liveKey });
  const listening = start(['listen', '--forward-to', 'http://127.0.0.1:1', '--json'], {
    PDF_SERVICE_API_KEY: liveKey,
  });
  const [ready] = await once(listening.stderr, 'data');
  expect(String(ready)).toMatch(/signed with whsec_\S{44}\.$/m);
  const { job_id } = await client.textToPdf({ text: 'x', async: true });
  const [report] = await once(listening.stdout, 'data');
  listening.kill('SIGTERM');
  expect(JSON.parse(String(report))).toEqual({
    type: 'job.completed',
    job_id,
    endpoint: '/textToPdf',
    status: null,
  });
}, 60_000);

test('calls tail shows the last calls, and then each that comes', async () => {
  const { liveKey } = await service.newAccount();
  const client = createClient({ baseUrl: service.baseUrl, key: liveKey });
  await client.textToPdf({ text: 'before' });
  const tail = start(['calls', 'tail', '--json'], { PDF_SERVICE_API_KEY: liveKey });
  const lines: string[] = [];
  let isMade = false;
  for await (const line of createInterface({ input: tail.stdout })) {
    lines.push(line);
    if (isMade) break;
    isMade = true;
    await client.textToPdf({ text: 'x', font_size: 999 }).catch((error: ServiceError) => error);
  }
  tail.kill('SIGINT');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { endpoint: '/textToPdf', status: 200 },
    { endpoint: '/textToPdf', status: 400, code: 'invalid_field' },
  ]);
}, 60_000);

test('batch makes a PDF of each row, lists the rows that failed, and continues in the same folder', async () => {
  writeFileSync(join(folder, 'rows.csv'), 'text,page_size\nOne,A4\nTwo,none\nThree,A5\n');
  const words = ['batch', '/textToPdf', 'rows.csv', '-o', 'rows', '--filename', 'page-{{ no }}.pdf'];
  const first = await run(words);
  expect(first).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('1 of 3 rows failed') });
  const made = (name: string) => join(folder, 'rows', name);
  expect(readFileSync(made('page-1.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  expect(JSON.parse(readFileSync(made('errors.jsonl'), 'utf8'))).toMatchObject({
    row: 2,
    status: 'failed',
    code: 'invalid_field',
  });
  const kept = statSync(made('page-1.pdf')).mtimeMs;
  rmSync(made('page-3.pdf'));
  const again = await run([...words, '--json']);
  expect(
    again.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { row: 1, path: join('rows', 'page-1.pdf') },
    { row: 2, code: 'invalid_field' },
    { row: 3, path: join('rows', 'page-3.pdf') },
  ]);
  expect(existsSync(made('page-3.pdf'))).toBe(true);
  expect(statSync(made('page-1.pdf')).mtimeMs).toBe(kept);
  writeFileSync(join(folder, 'rows.csv'), 'text\nOther\n');
  expect(await run(words)).toMatchObject({ code: 2, stderr: expect.stringContaining('another batch') });
});

test('completes commands, options and values in bash', async () => {
  const completed = async (...words: string[]) => {
    const { stdout } = await run(['complete', '--', ...words]);
    return stdout.split('\n').flatMap((line) => line.split('\t')[0] || []);
  };
  expect(await completed('mer')).toEqual(['merge']);
  expect(await completed('lo')).toEqual(['login', 'logout']);
  expect(await completed('calls', '')).toEqual(['tail']);
  expect(await completed('html', '--page-r')).toEqual(['--page-ranges', '--page-ranges-file']);
  expect(await completed('html', '--prof')).toEqual(['--profile']);
  expect(await completed('html', '--format', 'L')).toEqual(['Legal', 'Letter']);
  expect(await completed('html', 'pa')).toEqual([]);
  expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2 });
  const script = (await run(['completion', 'bash'])).stdout;
  const program = `pdf-service() { ${process.execPath} ${folder}/node_modules/pdf-service/dist/cli.js "$@"; }
${script}
COMP_WORDS=(pdf-service html --format Le) COMP_CWORD=3
_pdf_service; echo "\${COMPREPLY[@]}"; complete -p pdf-service`;
  const bash = spawn('bash', ['-c', program]);
  expect(await text(bash.stdout)).toBe('Legal Letter\ncomplete -o default -F _pdf_service pdf-service\n');
  for (const shell of ['zsh', 'fish'])
    expect((await run(['completion', shell])).stdout).toContain('pdf-service complete');
});

test('shows on a terminal how far a job is, and nothing elsewhere', async () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const job = { job_id: '1', endpoint: '/ocrPdf', created_at: '', finished_at: null };
  const bar = waitBar({ env: {}, stdin: new PassThrough(), stdout: new PassThrough(), stderr });
  bar.show({ ...job, status: 'queued' });
  bar.show({ ...job, status: 'processing', progress: { stage: 'pages read', done: 3, total: 6 } } as Job);
  bar.end();
  expect(String(stderr.read())).toBe(
    '\r\u001b[Kqueued, 0 s\r\u001b[K[############------------] 3/6 pages read, 0 s\r\u001b[K',
  );
  const waited = await run(['text', '-', '--wait', '-o', 'quiet.pdf'], 'later');
  expect(waited).toMatchObject({ code: 0, stderr: 'quiet.pdf\n' });
});

test('has a command for every endpoint, with the words of its fields', async () => {
  const { stdout } = await run(['--help']);
  expect(clientEndpoints.filter(({ summary }) => !stdout.includes(summary)).map(({ name }) => name)).toEqual(
    [],
  );
  for (const name of [
    'login',
    'logout',
    'listen',
    'calls tail',
    'upload',
    'completion',
    '--json',
    '--profile',
  ])
    expect(stdout).toContain(name);
  expect((await run(['calls', 'tail', '--help'])).stdout).toContain('--endpoint');
  expect((await run(['calls', '--help'])).stdout).toContain('--request-key TEXT');
  expect((await run(['html', '--help'])).stdout).toContain('Print with the long side horizontal.');
});
