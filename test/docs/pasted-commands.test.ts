import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { guides } from '../../functions/service/docs/guides.ts';
import { guideSamples } from '../../functions/service/docs/samples/request-samples.ts';
import { listen } from '../../local/http/listen.ts';
import { newCustomer } from '../dashboard/visitor.ts';
import { someOf } from '../jest/chosen-cases.ts';
import { authorizationPath, consent, newApp, newTokens, newVerifier } from '../oauth/app.ts';
import { type OwnService, startService } from '../service.ts';

const root = join(import.meta.dirname, '../..');

/** Commands that are not run, by a text that only they have, and why. */
const notRun: Readonly<Record<string, string>> = {
  'npm ci': 'installs what runs this test',
  'apt-get install': 'installs veraPDF, as .ci/run does',
  'npm start': 'starts a service: the one that this test has',
  'npm run admin': 'is the operator’s, on the data of this folder',
  'aws ssm put-parameter': 'needs an AWS account',
  'npx cdk deploy': 'needs an AWS account',
  '/clients/typescript': 'installs what the clients’ own tests build',
  'npx pdf-service': 'is run by the client’s own tests',
  'npx @modelcontextprotocol/inspector': 'is run by test/mcp/inspector, where it is installed',
  '"role_arn": "arn:aws:iam::123456789012': 'needs a role in AWS',
  '"endpoint": "https://s3.example.com"': 'needs a bucket somewhere else',
  '$BASE/pipelines/invoices': 'needs a bucket somewhere else; test/documents/pipelines has one',
  'aws events': 'needs an AWS account',
};

const { verifier, challenge } = newVerifier();

/** What a person does or has between two commands: lines that are run before the command with a text. */
let given: Readonly<Record<string, () => Promise<string>>>;

let service: OwnService;
let receiverPort: number;
const receiver = createServer((_, response) => response.writeHead(204).end());

beforeAll(async () => {
  receiverPort = await listen(receiver, '127.0.0.1', 0);
  service = await startService({ egressAllow: [`127.0.0.1:${receiverPort}`] });
  const app = await newApp(service);
  const visitor = await newCustomer(service.baseUrl);
  const codeFor = async (parameters: Readonly<Record<string, string>>) => {
    const path = authorizationPath(app, { scope: 'pdf:generate pdf:read credits:read', ...parameters });
    return (await consent(visitor, service.baseUrl, path)).get('code') ?? '';
  };
  const tokens = () => newTokens(visitor, service.baseUrl, app, { scope: 'pdf:read credits:read' });
  const client = `CLIENT_ID=${app.clientId} CLIENT_SECRET=${app.secret}`;
  given = {
    'grant_type=authorization_code': async () =>
      `${client} CODE=${await codeFor({ code_challenge: challenge, code_challenge_method: 'S256' })} VERIFIER=${verifier}`,
    '$BASE/files -H "Authorization: Bearer $ACCESS_TOKEN"': async () =>
      `ACCESS_TOKEN=${(await tokens()).access_token}`,
    'grant_type=refresh_token': async () => `${client} REFRESH_TOKEN=${(await tokens()).refresh_token}`,
    'oauth/revoke': async () => `${client} REFRESH_TOKEN=${(await tokens()).refresh_token}`,
    '\\"$WEBHOOK_URL\\"': async () => `WEBHOOK_URL=http://127.0.0.1:${receiverPort}/`,
  };
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await Promise.all([service?.stop(), once(receiver, 'close')]);
});

const pages = ['README.md', ...guides.map(({ name }) => `docs/${name}.md`)];

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** The commands of a page as they are pasted, block by block. */
function blocksOf(page: string): readonly string[] {
  return [...textOf(page).matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, commands = '']) => commands);
}

function isRun(block: string): boolean {
  return !Object.keys(notRun).some((text) => block.includes(text));
}

const withCommands = pages.filter((page) => blocksOf(page).some(isRun));

test.each(someOf(withCommands, 10))('%s: every command works as it is pasted', async (page) => {
  const folder = mkdtempSync(join(tmpdir(), 'pasted-'));
  try {
    mkdirSync(join(folder, '.local'));
    const demo = { base_url: service.baseUrl, live_key: service.liveKey };
    writeFileSync(join(folder, '.local/demo.json'), JSON.stringify(demo));
    copyFileSync(join(service.dataDir, 'development-root.pem'), join(folder, '.local/development-root.pem'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const lines: string[] = [];
    for (const block of blocksOf(page).filter(isRun)) lines.push(await withWhatIsGiven(block));
    const { code, output } = await run(lines.join('\n'), folder);
    expect([page, code, code === 0 ? '' : output]).toEqual([page, 0, '']);
    await runSamples(page, folder);
    if (page === 'README.md') expect(output).toContain('"results":[{"document"');
    if (page === 'docs/signatures.md') expect(output).toContain('"verdict":"passed"');
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 });
  }
});

/** The commands of a served page in the other languages, in the folder where its commands have left their files. */
async function runSamples(page: string, folder: string): Promise<void> {
  const samples = blocksOf(page)
    .filter(isRun)
    .flatMap((block) => guideSamples(block) ?? [])
    .flat();
  const usable = samples.filter(
    ({ code }) =>
      !/process\.env|environ/.test(code) || !/(?:const \{ BASE, KEY, |environ\['(?!BASE|KEY))/.test(code),
  );
  for (const { language, extension, program, main } of runners) {
    const files = usable
      .filter((sample) => sample.language === language)
      .map(({ code }, at) => {
        writeFileSync(join(folder, `sample-${at}.${extension}`), `${code}\n`);
        return `sample-${at}.${extension}`;
      });
    if (files.length === 0) continue;
    writeFileSync(join(folder, `all-samples.${extension}`), main(files));
    const found = await run(`${program} all-samples.${extension}`, folder, {
      BASE: service.baseUrl,
      KEY: service.liveKey,
    });
    expect([page, language, found.code, found.code === 0 ? '' : found.output.slice(-2_000)]).toEqual([
      page,
      language,
      0,
      '',
    ]);
  }
}

const runners = [
  {
    language: 'typescript',
    extension: 'mts',
    program: `'${process.execPath}'`,
    main: (files: readonly string[]) =>
      files.map((file) => `console.error('${file}');\nawait import('./${file}');`).join('\n'),
  },
  {
    language: 'python',
    extension: 'py',
    program: 'python3',
    main: (files: readonly string[]) =>
      `import runpy, sys\ntry:\n    import requests\nexcept ImportError:\n    sys.exit(0) # a machine without it checks the others\n${files.map((file) => `print('${file}', file=sys.stderr, flush=True)\nrunpy.run_path('${file}')`).join('\n')}`,
  },
];

async function withWhatIsGiven(block: string): Promise<string> {
  const lines: string[] = [];
  for (const [text, make] of Object.entries(given)) if (block.includes(text)) lines.push(await make());
  return [...lines, block].join('\n');
}

async function run(
  script: string,
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--norc', '-exuo', 'pipefail', '-c', script],
      { cwd: folder, env: { PATH, HOME, ...variables }, maxBuffer: 64 * 1024 * 1024, timeout: 50_000 },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}\n${stderr}` }),
    );
  });
}

test('a call that fails is told: every curl of every page has --fail-with-body', () => {
  for (const page of pages) {
    const calls = blocksOf(page).flatMap((block) =>
      block
        .replaceAll('\\\n', ' ')
        .split('\n')
        .filter((line) => /(^|[(| ])curl /.test(line)),
    );
    expect([page, calls.filter((line) => !line.includes('--fail-with-body'))]).toEqual([page, []]);
  }
});

test('a page with commands sets the two variables that they use, and has no other names for them', () => {
  for (const page of pages) {
    const text = blocksOf(page).join('\n');
    if (!/\$(BASE|KEY)\b/.test(text)) continue;
    expect([page, textOf(page).includes('<!-- setup -->')]).toEqual([page, true]);
    expect([page, text.match(/\$(BASE_URL|URL|ID|TOKEN|SECRET)\b/g)]).toEqual([page, null]);
  }
});

test('five commands lead from a clone to a stored document that is found', () => {
  const [, section = ''] = textOf('README.md').split('## Five commands');
  const [commands = ''] = section.split('\n## ');
  expect([...commands.matchAll(/^```sh$/gm)]).toHaveLength(5);
});

test('what is not run is still there', () => {
  const all = pages.flatMap(blocksOf).join('\n');
  expect(Object.keys(notRun).filter((text) => !all.includes(text))).toEqual([]);
});
