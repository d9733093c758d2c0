import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { listen } from '../../local/http/listen.ts';
import { startS3 } from '../../local/s3.ts';
import { someOf } from '../jest/chosen-cases.ts';
import { type OwnService, startService } from '../service.ts';
import { descendants, isRunning, processEnd } from './processes.ts';

/** The service of those tests that leave it as it is. */
let lasting: OwnService;
const services: OwnService[] = [];
const folders: string[] = [];

beforeAll(async () => {
  lasting = await startService();
});

afterAll(() => lasting.stop());

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

async function started(options: Parameters<typeof startService>[0] = {}): Promise<OwnService> {
  const service = await startService(options);
  services.push(service);
  return service;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-test-'));
  folders.push(folder);
  return folder;
}

/** Starts the service where it cannot start; gives what it says and its exit code. */
async function failedStart(variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin/local.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const said = await text(child.stderr);
  const [exitCode] = await exit;
  return { said, exitCode };
}

function browserFolders(processId = 0): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`pdf-service-chromium-${processId}-`));
}

function print(service: OwnService): Promise<Response> {
  return service.call('POST', '/htmlToPdf', { key: service.liveKey, json: { html: '<h1>Hello</h1>' } });
}

test('makes a demo account that only its owner may read, with keys of both environments', async () => {
  const service = lasting;
  const path = join(service.dataDir, 'demo.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    test_base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    live_key: expect.stringMatching(/^svc_live_/),
    test_key: expect.stringMatching(/^svc_test_/),
    email: 'demo@example.com',
    password: expect.stringMatching(/^.{16}$/),
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const live = await service.call('GET', '/credits', { key: service.liveKey });
  expect(await live.json()).toMatchObject({ balance: 100, environment: 'live' });
  const tried = await service.call('GET', '/credits', { key: service.testKey, environment: 'test' });
  expect(await tried.json()).toMatchObject({ environment: 'test' });
});

test('tells where everything is', async () => {
  const service = lasting;
  expect(JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'))).toEqual({
    access: {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID,
      secretAccessKey: expect.any(String),
      region: 'us-east-1',
    },
    live_url: service.baseUrl,
    test_url: service.testBaseUrl,
    dynamodb_url: service.dynamodbUrl,
    sqs_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    queue_urls: expect.objectContaining({ jobs: expect.any(String), deliveries: expect.any(String) }),
    s3_url: service.s3Url,
    lambda_url: service.lambdaUrl,
    events_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    ses_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    ssm_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    pid: service.process.pid,
  });
});

test('prints a curl line that works as it is pasted', async () => {
  const folder = newFolder();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin/local.ts')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(child, 'exit');
  let said = '';
  for await (const piece of child.stdout) {
    said += piece;
    if (said.includes('hello.pdf')) break;
  }
  const command = /curl.*hello\.pdf/s.exec(said)?.[0] ?? '';
  await promisify(execFile)('sh', ['-c', command], { cwd: folder });
  expect(readFileSync(join(folder, 'hello.pdf')).toString('latin1')).toMatch(/^%PDF-/);
  child.kill();
  await exit;
});

test('keeps accounts, keys and credits when it is started again, also after it was killed', async () => {
  const dataDir = newFolder();
  const first = await started({ dataDir });
  expect((await print(first)).status).toBe(200);
  const { accountId, liveKey } = await first.newAccount(7);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const second = await started({ dataDir });
  expect(second.liveKey).toBe(first.liveKey);
  const demo = await second.call('GET', '/credits', { key: second.liveKey });
  expect(await demo.json()).toMatchObject({ spent: 1.01, reserved: 0 });
  const other = await second.call('GET', '/credits', { key: liveKey });
  expect(await other.json()).toMatchObject({ balance: 7 });
  expect(accountId).not.toBe('');
});

test.each(someOf(['SIGINT', 'SIGTERM', 'SIGKILL'] as const, 2))(
  'leaves no process and no folder of a browser when it is ended by %s',
  async (signal) => {
    const service = await started();
    expect((await print(service)).status).toBe(200);
    const processIds = descendants(service.process.pid ?? 0);
    expect(processIds.length).toBeGreaterThan(0);
    expect(browserFolders(service.process.pid)).not.toEqual([]);
    service.process.kill(signal);
    const [exitCode] = await once(service.process, 'exit');
    expect(exitCode).toBe(signal === 'SIGKILL' ? null : 0);
    for (const processId of processIds) await processEnd(processId);
    // A service that is killed cannot clear away; the next one does.
    if (signal !== 'SIGKILL') expect(browserFolders(service.process.pid)).toEqual([]);
  },
);

test('ends with the program that started it', async () => {
  const service = await started();
  service.process.disconnect();
  expect(await once(service.process, 'exit')).toEqual([0, null]);
});

test('says so when a port is in use, that of the test environment, too', async () => {
  const other = createServer();
  // Below those that the system hands out: the port before it stays free for the service.
  const port = await listen(other, '127.0.0.1', 20_001 + 2 * (process.pid % 5_000));
  for (const asked of [port, port - 1]) {
    const { said, exitCode } = await failedStart({ PORT: String(asked), DATA_DIR: newFolder() });
    expect(said).toMatch(new RegExp(`^Port ${port} is in use\\..*PORT=4000 npm start\\n$`));
    expect(exitCode).toBe(1);
  }
  other.close();
});

test('says so when its data are in use, and leaves them alone', async () => {
  const service = lasting;
  const { said, exitCode } = await failedStart({ PORT: '0', DATA_DIR: service.dataDir });
  expect(said).toContain('Is another service running with this DATA_DIR?');
  expect(exitCode).toBe(1);
  expect((await service.call('GET', '/credits', { key: service.liveKey })).status).toBe(200);
});

test.each(someOf(['70000', '65535', '-1', 'http', '30.5'], 2))('says so when PORT is %s', async (port) => {
  const { said, exitCode } = await failedStart({ PORT: port, DATA_DIR: newFolder() });
  expect(said).toContain(`PORT is ${port}`);
  expect(exitCode).toBe(1);
});

test('uses stores that it is given in place of its own', async () => {
  const owner = lasting;
  const { access } = serviceFile(owner);
  const guest = await started({
    env: {
      AWS_ENDPOINT_URL_DYNAMODB: owner.dynamodbUrl,
      AWS_ENDPOINT_URL_S3: owner.s3Url,
      AWS_ACCESS_KEY_ID: access.accessKeyId,
      AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    },
  });
  expect(guest.dynamodbUrl).toBe(owner.dynamodbUrl);
  expect(guest.s3Url).toBe(owner.s3Url);
  const response = await guest.call('GET', '/credits', { key: owner.liveKey });
  expect(await response.json()).toMatchObject({ balance: 100 });
  expect((await owner.call('GET', '/credits', { key: guest.liveKey })).status).toBe(200);
});

test('makes the bucket in an S3 that it is given, and keeps credentials from outside out of its file', async () => {
  const access = { accessKeyId: 'other', secretAccessKey: 'other-secret', region: 'us-east-1' };
  const s3 = await startS3(newFolder(), access, []);
  const service = await started({
    env: {
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_ACCESS_KEY_ID: access.accessKeyId,
      AWS_SECRET_ACCESS_KEY: access.secretAccessKey,
    },
  });
  const json = { filename: 'a.pdf', size: 3 };
  const upload = await service.call('POST', '/uploads', { key: service.liveKey, json });
  const { upload_url: url } = (await upload.json()) as { upload_url: string };
  expect((await fetch(url, { method: 'PUT', body: 'abc' })).status).toBe(200);
  expect(serviceFile(service)).not.toHaveProperty('access');
  s3.stop();
});

test('has a new secret at each start, in a folder that it closes to other users', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o755);
  const { access } = serviceFile(await started({ dataDir }));
  expect(access.secretAccessKey).toMatch(/^[\w-]{40}$/);
  expect(access.secretAccessKey).not.toBe(serviceFile(lasting).access.secretAccessKey);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'service.json')).mode & 0o777).toBe(0o600);
});

test('takes no folder that is for everybody', async () => {
  const folder = newFolder();
  chmodSync(folder, 0o1777);
  const { said } = await failedStart({ DATA_DIR: folder, PORT: '0' });
  expect(said).toContain('which is for everybody');
});

function serviceFile({ dataDir }: OwnService) {
  return JSON.parse(readFileSync(join(dataDir, 'service.json'), 'utf8'));
}

test('serves many calls at once, each its own', async () => {
  const service = lasting;
  const calls = Array.from({ length: 40 }, (_, index) =>
    service.call('GET', index % 2 === 0 ? '/credits' : '/health', { key: service.liveKey }),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(isRunning(service.process.pid ?? 0)).toBe(true);
});

test('each line of its log is JSON: no library warns of how it is used', async () => {
  await print(lasting);
  const lines = readFileSync(join(lasting.dataDir, 'service.log'), 'utf8').split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toEqual(expect.any(Object));
});
