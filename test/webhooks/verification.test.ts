import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { signWebhook } from '../../functions/core/webhooks/sign-webhook.ts';

const root = join(import.meta.dirname, '../..');
const docs = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const payload = JSON.stringify({
  type: 'job.completed',
  data: { job_id: 'ü', result: { url: 'https://…' } },
});

let receiver: ChildProcess | undefined;

afterEach(() => {
  receiver?.kill();
});

/** The program of that language in the docs. */
function programIn(language: string): string {
  const program = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1];
  if (!program) throw new Error(`the docs have no program in ${language}`);
  return program;
}

/** Starts a receiver, and gives its address once it answers. */
async function start(command: string, args: readonly string[]): Promise<string> {
  const port = await freePort();
  receiver = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/`;
  while ((await send(url, {}, '').catch(() => 0)) === 0) {
    if (receiver.exitCode !== null) throw new Error('the receiver did not start');
  }
  return url;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

async function expectToVerify(url: string): Promise<void> {
  const now = new Date();
  const old = new Date(now.getTime() - 600_000);
  expect(await send(url, signWebhook('msg_1', payload, [secret], now), payload)).toBe(204);
  expect(await send(url, signWebhook('msg_1', payload, [otherSecret, secret], now), payload)).toBe(204);
  expect(await send(url, signWebhook('msg_1', payload, [otherSecret], now), payload)).toBe(400);
  expect(await send(url, signWebhook('msg_1', payload, [secret], old), payload)).toBe(400);
  expect(await send(url, signWebhook('msg_1', payload, [secret], now), `${payload} `)).toBe(400);
  expect(await send(url, {}, payload)).toBe(400);
}

test('the docs’ receiver in Node accepts only requests signed by the service', async () => {
  await expectToVerify(await start(process.execPath, ['--input-type=module', '--eval', programIn('js')]));
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

(hasPython ? test : test.skip)(
  'the docs’ receiver in Python takes what the service signs, and nothing else',
  async () => {
    await expectToVerify(await start('python3', ['-c', programIn('python')]));
  },
);
