import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildServer } from '../../bin/package/build-server.ts';

const root = join(import.meta.dirname, '../..');

/** An empty folder, in which somebody installs the package and starts it. */
let folder = '';
let service: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'server-'));
  const tarball = await buildServer(folder);
  const installed = join(folder, 'node_modules/pdf-service-server');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  // As npm would install them: what the package does not declare is not there.
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }
}, 120_000);

afterAll(async () => {
  if (service?.kill('SIGTERM')) await once(service, 'exit');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('the package starts the whole service in an empty folder, which then makes PDFs and shows its docs', async () => {
  const started = spawn(process.execPath, ['node_modules/pdf-service-server/bin/start.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', WARM: 'no' },
    stdio: ['ignore', 'pipe', 'inherit'], // why it did not start
  });
  service = started;
  for await (const line of createInterface({ input: started.stdout })) if (line.includes('Ctrl-C')) break;
  const { base_url, live_key } = JSON.parse(readFileSync(join(folder, '.local/demo.json'), 'utf8'));
  const make = (path: string, body: object) =>
    fetch(`${base_url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${live_key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const printed = await make('/htmlToPdf', { html: '<h1>Hello</h1>' });
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf_base64 = Buffer.from(await printed.arrayBuffer()).toString('base64');
  expect(await (await make('/extractText', { pdf_base64 })).json()).toMatchObject({ text: 'Hello' });
  const docs = await fetch(`${base_url}/docs/quick-start`);
  expect(await docs.text()).toContain('<h1');
}, 240_000);
