import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** A copy of the sources, which may be changed. */
const copy = mkdtempSync(join(tmpdir(), 'watch-test-'));
const operations = join(copy, 'functions/service/operations.ts');
let service: ChildProcess;
let lines: AsyncIterator<string>;

beforeAll(() => {
  const root = join(import.meta.dirname, '../..');
  for (const name of ['bin', 'functions', 'layers', 'lib', 'local', 'package.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  service = spawn(process.execPath, ['bin/watch.ts'], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', WARM: 'no' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = new PassThrough();
  for (const stream of [service.stdout, service.stderr]) stream?.pipe(output, { end: false });
  service.once('exit', () => output.end());
  lines = createInterface({ input: output })[Symbol.asyncIterator]();
});

afterAll(async () => {
  if (service.exitCode === null && service.signalCode === null) {
    const end = once(service, 'exit');
    service.kill();
    await end;
  }
  await rm(copy, { recursive: true, force: true, maxRetries: 10 });
});

/** Reads on until the service says so; gives what the expression captures. */
async function said(what: RegExp): Promise<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the service ended before it said ${what}`);
    const found = what.exec(value);
    if (found) return found[1] ?? '';
  }
}

test('restarts with changed code, and keeps its data', async () => {
  const before = await said(/^ {2}live +(\S+)$/);
  expect(await (await fetch(`${before}/health`)).json()).toEqual({ status: 'ok' });
  const { live_key } = JSON.parse(readFileSync(join(copy, '.local/demo.json'), 'utf8'));

  const changed = readFileSync(operations, 'utf8').replace("status: 'ok'", "status: 'changed'");
  writeFileSync(operations, changed);
  await said(/^A file has changed/);
  const after = await said(/^ {2}live +(\S+)$/);
  expect(await (await fetch(`${after}/health`)).json()).toEqual({ status: 'changed' });
  const headers = { Authorization: `Bearer ${live_key}` };
  expect((await fetch(`${after}/credits`, { headers })).status).toBe(200);
});

test('waits for the next change where a file cannot be loaded, and takes one that an editor puts in its place', async () => {
  const catalog = join(copy, 'functions/catalog.ts');
  const sound = readFileSync(catalog, 'utf8');
  writeFileSync(catalog, 'this is no program');
  await said(/^The service did not start/);
  writeFileSync(`${catalog}.new`, sound);
  renameSync(`${catalog}.new`, catalog);
  const url = await said(/^ {2}live +(\S+)$/);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});
