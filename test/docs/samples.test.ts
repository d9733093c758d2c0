import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { programEndpoints } from '../../functions/catalog.ts';
import type { Sample } from '../../functions/core/code-samples/code-samples.ts';
import { sampleFiles } from '../../functions/core/contract/samples/sample-files.ts';
import { requestSamples } from '../../functions/service/docs/samples/request-samples.ts';
import { hasOffice } from '../../layers/office/build-office-layer.ts';
import { newCustomer } from '../dashboard/visitor.ts';
import { oneOfEach } from '../jest/chosen-cases.ts';
import { newApp, newTokens } from '../oauth/app.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

/** Endpoints whose sample is not run, and why. */
const notRun: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    programEndpoints.flatMap(({ name, callersOwn }) => (callersOwn ? [[name, `needs ${callersOwn}`]] : [])),
  ),
  ...(!hasOffice() && { officeToPdf: 'needs LibreOffice' }),
  cancelJob: 'needs a job that has not ended',
  cancelBatch: 'needs a batch that has not ended',
  token: 'needs a code that a person has given',
  revoke: 'needs a token that a person has given',
};

/** In the order of the catalog, but what makes files before what reads them, and what deletes last. */
const endpoints = programEndpoints
  .filter(({ name }) => !(name in notRun))
  .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

let service: Service;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await sharedService();
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'));
  for (const [name, base64] of Object.entries(sampleFiles))
    writeFileSync(join(folder, name), base64, 'base64');
  const app = await newApp(service);
  const visitor = await newCustomer(service.baseUrl);
  const { access_token } = await newTokens(visitor, service.baseUrl, app);
  const { PATH = '', HOME = '' } = process.env;
  const variables = {
    BASE: service.baseUrl,
    KEY: service.liveKey,
    ACCESS_TOKEN: access_token,
    PAGE: 'storage',
    CODE: 'invalid_pages',
    NAME: 'invoice',
  };
  environment = { PATH, HOME, ...variables };
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

function made(path: string, json: object): Promise<Response> {
  return service.call('POST', path, { key: service.liveKey, json });
}

/** What samples name in paths: a document, its link, a job, and a batch. Each language deletes its own document. */
async function idsForPaths(): Promise<Record<string, string>> {
  const stored = await made('/textToPdf', { text: 'hello', storage: { mode: 'default' } });
  const { document_id, url } = (await stored.json()) as { document_id: string; url: string };
  const { job_id } = (await (await made('/textToPdf', { text: 'a', async: true })).json()) as {
    job_id: string;
  };
  const requests = [{ text: 'a' }];
  const { batch_id } = (await (await made('/batches', { endpoint: '/textToPdf', requests })).json()) as {
    batch_id: string;
  };
  const token = url.split('/').at(-1) ?? '';
  return { DOCUMENT_ID: document_id, TOKEN: token, JOB_ID: job_id, BATCH_ID: batch_id };
}

/** Runs all samples of a language in one process; each prints its name first. */
const runners: Readonly<
  Record<
    Sample['language'],
    {
      readonly program: string;
      readonly extension: string;
      readonly main: (files: readonly string[]) => string;
    }
  >
> = {
  curl: {
    program: 'bash',
    extension: 'sh',
    main: (files) =>
      `set -euo pipefail\n${files.map((file) => `echo "${file}" >&2\n. ./${file}`).join('\n')}`,
  },
  typescript: {
    program: process.execPath,
    extension: 'mts',
    main: (files) => files.map((file) => `console.error('${file}');\nawait import('./${file}');`).join('\n'),
  },
  python: {
    program: 'python3',
    extension: 'py',
    main: (files) =>
      `import runpy, sys\n${files.map((file) => `print('${file}', file=sys.stderr, flush=True)\nrunpy.run_path('${file}')`).join('\n')}`,
  },
  php: {
    program: 'php',
    extension: 'php',
    main: (files) =>
      `<?php\n${files.map((file) => `fwrite(STDERR, "${file}\\n");\n(function () { require '${file}'; })();`).join('\n')}`,
  },
};

/** Those of curl are much like the commands of the guides. */
const languages = oneOfEach(['typescript', 'python', 'curl', 'php'] as const, (language) =>
  ['curl', 'php'].includes(language) ? 'typescript' : language,
);

test.each(languages)('every sample works as it is copied: %s', async (language) => {
  const { program, extension, main } = runners[language];
  if (!(await canRun(language))) return; // a machine without the language checks the others
  const files = endpoints.map((endpoint) => {
    const code = requestSamples(endpoint).find((sample) => sample.language === language)?.code ?? '';
    writeFileSync(join(folder, `${endpoint.name}.${extension}`), `${code}\n`);
    return `${endpoint.name}.${extension}`;
  });
  writeFileSync(join(folder, `main.${extension}`), main(files));
  const { code, output } = await run(program, [`main.${extension}`], await idsForPaths());
  expect([code, code === 0 ? '' : output.slice(-2_000)]).toEqual([0, '']);
});

async function canRun(language: Sample['language']): Promise<boolean> {
  if (language === 'python') return (await run('python3', ['-c', 'import requests'])).code === 0;
  return language !== 'php' || (await run('php', ['-r', 'curl_init();'])).code === 0;
}

function run(
  program: string,
  words: readonly string[],
  ids: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const options = {
      cwd: folder,
      env: { ...environment, ...ids },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 240_000,
    };
    execFile(program, words, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) || 1 : 0, output: `${stdout}\n${stderr}` }),
    );
  });
}

test('every endpoint has words of its own, and what is not run is there', () => {
  expect(programEndpoints.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  const names = programEndpoints.map(({ name }) => name);
  expect(Object.keys(notRun).filter((name) => !names.includes(name))).toEqual([]);
});
