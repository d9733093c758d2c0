import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TableName, tables, tableVariable } from '../../functions/core/contract/resources/tables.ts';
import { type OwnService, startService } from '../service.ts';

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

let service: OwnService;
let port: number;

beforeAll(async () => {
  port = await freePort();
  service = await startService({ egressAllow: [`127.0.0.1:${port}`] });
});

afterAll(() => service.stop());

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

function smoke(...words: string[]): Promise<Outcome> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE, DATA_DIR: service.dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, ['bin/smoke.ts', ...words], { env }, (error, output, complaint) =>
      resolve({ exitCode: error ? Number(error.code) : 0, output: `${output}${complaint}` }),
    );
  });
}

/** The names of checks by what became of them. */
function named(outcome: string, output: string): readonly string[] {
  const lines = output.matchAll(new RegExp(`^ {2}${outcome} +([^:\\n]+)`, 'gm'));
  return [...lines].map(([, name = '']) => name);
}

test('the local service passes every check, webhook included, and differs from itself in nothing', async () => {
  const { exitCode, output } = await smoke('--receive', String(port));
  expect(named('FAILED', output)).toEqual([]);
  expect(named('skipped', output)).toEqual(['an alarm reaches you']);
  expect(named('passed', output)).toHaveLength(9);
  expect(output).toContain('Differences from the local service: none');
  expect(output).toMatch(/\n9 passed, 1 skipped, 0 failed\n$/);
  expect(exitCode).toBe(0);
});

test('a stack is checked by its outputs, with an account of its own, and its alarm is named', async () => {
  const names = Object.keys(tables) as TableName[];
  const outputs = {
    liveBaseUrl: service.baseUrl,
    testBaseUrl: service.testBaseUrl,
    alarmToTest: 'PdfService-liveFailures',
    ...Object.fromEntries(names.map((name) => [`${name}Table`, process.env[tableVariable(name)]])),
  };
  const file = join(service.dataDir, 'outputs.json');
  await writeFile(file, JSON.stringify({ PdfService: outputs }));
  const { exitCode, output } = await smoke('--outputs', file);
  expect(named('FAILED', output)).toEqual([]);
  expect(named('skipped', output)).toEqual([
    'a job ends, and its webhook is delivered',
    'an alarm reaches you',
  ]);
  expect(output).toContain('set-alarm-state --alarm-name "PdfService-liveFailures"');
  expect(output).toContain('Differences from the local service: none');
  expect(exitCode).toBe(0);
  expect(await openAccounts('smoke-')).toEqual([]);
});

/** The addresses of accounts that are not deleted, as far as they begin so. */
async function openAccounts(prefix: string): Promise<readonly string[]> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { paginateScan } = await import('@aws-sdk/lib-dynamodb');
  const found: string[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: dynamodb },
    { TableName: tableNamed('accounts') },
  )) {
    found.push(...Items.filter(({ deletedAt }) => !deletedAt).map(({ email }) => String(email)));
  }
  return found.filter((email) => email.startsWith(prefix));
}

test('a service with different answers fails, and the difference is named', async () => {
  const imitation = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-Api-Version': '2000-01-01' });
    response.end('{"status": 1}');
  });
  await once(imitation.listen(0, '127.0.0.1'), 'listening');
  const { port: at } = imitation.address() as AddressInfo;
  const { exitCode, output } = await smoke('--base-url', `http://127.0.0.1:${at}`, '--key', 'any');
  imitation.close();
  expect(exitCode).toBe(1);
  expect(named('passed', output)).toEqual([]);
  expect(output).toContain('X-Api-Version is 2000-01-01');
  expect(output).toContain('GET /credits answered 200, not 401');
  expect(output).toContain('health: body.status is number; locally string');
  expect(output).toMatch(/401: headers\.www-authenticate is missing; locally …/);
});

test('without a service it says what to start', async () => {
  const { exitCode, output } = await smoke('--outputs', join(service.dataDir, 'demo.json'));
  expect({ exitCode, output }).toEqual({
    exitCode: 1,
    output: expect.stringContaining('must contain the outputs of exactly one stack'),
  });
  expect((await smoke('--base-url', 'http://127.0.0.1:1')).output).toContain('--base-url needs --key');
});
