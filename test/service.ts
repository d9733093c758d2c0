import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Environment } from '../functions/core/contract/resources/environment.ts';
import { readLocalSettings } from '../local/local-settings.ts';
import type { ServiceFile } from '../local/service-file.ts';
import { storeVariables } from '../local/store-variables.ts';
import { motoVariables, stopMoto } from './moto/start-tables.ts';

/** A running service, and an account of the test file's own in it, with 100 credits. */
export interface Service {
  readonly baseUrl: string;
  readonly testBaseUrl: string;
  readonly liveKey: string;
  readonly testKey: string;
  readonly email: string;
  readonly password: string;
  readonly dynamodbUrl: string;
  readonly s3Url: string;
  readonly sqsUrl: string;
  readonly lambdaUrl: string;
  readonly dataDir: string;
  /** Calls an endpoint. Redirects are answers like all others. */
  call(method: string, path: string, request?: CallRequest): Promise<Response>;
  /** Makes another account, with the given credits: 100 by default. */
  newAccount(credits?: number): Promise<TestAccount>;
}

/** A service that no other test file uses, in a process of its own. */
export interface OwnService extends Service {
  readonly process: ChildProcess;
  /** Ends the service and removes its data. */
  stop(): Promise<void>;
}

export interface TestAccount {
  readonly accountId: string;
  readonly email: string;
  readonly liveKey: string;
  readonly testKey: string;
}

/** At most one of json, form and body. */
export interface CallRequest {
  /** Sent after `Bearer `; without it there is no Authorization header. */
  readonly key?: string;
  /** `live` by default. */
  readonly environment?: Environment;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

type Variables = Readonly<Record<string, string>>;

interface StartOptions {
  /** Private addresses that the service may reach, as `host:port`. */
  readonly egressAllow?: readonly string[];
  readonly env?: Variables;
  /** A folder to start with, which stop() leaves. */
  readonly dataDir?: string;
}

/**
 * Starts a service for one test file: for tests that need settings, stores or a process of their own. All others share
 * one (sharedService), which saves seconds. Its log is `service.log` beside its data, or, where SERVICE_LOG is set, is
 * shown. The domain's functions (`functions/core/…`), imported after it with `await import(…)`, work on its data in the
 * test's own process, too.
 */
export async function startService({
  egressAllow = [],
  env = {},
  dataDir,
}: StartOptions = {}): Promise<OwnService> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'pdf-service-test-'));
  const variables = { EGRESS_ALLOW: egressAllow.join(','), ...env };
  const service = await startProcess(folder, variables);
  return {
    ...connect(folder, variables),
    process: service,
    stop: async () => {
      const hasEnded = service.exitCode !== null || service.signalCode !== null;
      if (!hasEnded && service.kill('SIGTERM')) await once(service, 'exit');
      if (dataDir) return;
      await stopMoto(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Runs a service on free ports, with its data in a folder; gives its process once it is ready. */
export async function startProcess(folder: string, env: Variables = {}): Promise<ChildProcess> {
  const variables = {
    PORT: '0',
    DATA_DIR: folder,
    WARM: 'no', // most tests never print HTML
    // Tests make more calls than a customer may; those of the limit itself set their own.
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_PER_MINUTE_TEST: '1000000',
    RATE_LIMIT_PER_DAY_TEST: '1000000',
    CALLS_AT_ONCE: '1000000',
    CALLS_AT_ONCE_TEST: '1000000',
    ...(!env.AWS_ENDPOINT_URL_DYNAMODB && (await motoVariables(folder))),
    ...env,
  };
  const log = process.env.SERVICE_LOG ? 'inherit' : openSync(join(folder, 'service.log'), 'a');
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const service = spawn(process.execPath, [join(import.meta.dirname, '../bin/local.ts')], {
    // Nothing of this machine's AWS settings, and a channel: should the tests die, the service goes with them.
    env: { PATH, HOME, TMPDIR, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...variables },
    stdio: ['ignore', 'pipe', log, 'ipc'],
  });
  if (log !== 'inherit') closeSync(log);
  await readiness(service, folder);
  return service;
}

/** Points this process at the data of the service that runs with that folder; the account is its demo account. */
export function connect(folder: string, env: Variables = {}): Service {
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
  const file = JSON.parse(readFileSync(join(folder, 'service.json'), 'utf8')) as ServiceFile;
  const stores = { dynamodbUrl: file.dynamodb_url, s3Url: file.s3_url };
  Object.assign(process.env, storeVariables(stores, file.access ?? readLocalSettings(env).access));
  Object.assign(process.env, { AWS_ENDPOINT_URL_LAMBDA: file.lambda_url, ENGINE_FUNCTION: 'engine' });
  return {
    baseUrl: demo.base_url,
    testBaseUrl: demo.test_base_url,
    liveKey: demo.live_key,
    testKey: demo.test_key,
    email: demo.email,
    password: demo.password,
    ...stores,
    lambdaUrl: file.lambda_url,
    sqsUrl: file.sqs_url,
    dataDir: folder,
    call: (method, path, request = {}) => {
      const url = request.environment === 'test' ? demo.test_base_url : demo.base_url;
      return fetch(`${url}${path}`, { method, redirect: 'manual', ...contentOf(request) });
    },
    newAccount,
  };
}

/** Waits for the line by which the service says that it is ready; throws what it said instead. */
async function readiness({ stdout }: ChildProcess, folder: string): Promise<void> {
  if (!stdout) throw new Error('the service has no standard output');
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('Ready')) continue;
    stdout.resume(); // what it says from now on is of no interest, but must not fill the pipe
    return;
  }
  throw new Error(`The service did not start: ${readFileSync(join(folder, 'service.log'), 'utf8')}`);
}

function contentOf({ key, json, form, body, headers }: CallRequest): RequestInit {
  const content = json === undefined ? (form ?? body) : JSON.stringify(json);
  return {
    ...(content !== undefined && { body: content }),
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  };
}

/** Makes an account in the tables that this process knows, with keys of both environments. */
export async function newAccount(credits = 100): Promise<TestAccount> {
  const { createAccount } = await import('../functions/core/identity/create-account.ts');
  const { createApiKey } = await import('../functions/core/identity/credentials/api-keys.ts');
  const email = `${randomUUID()}@example.com`;
  const { accountId } = await createAccount({ email, creditsHundredths: Math.round(credits * 100) });
  const [live, test] = await Promise.all([
    createApiKey(accountId, { name: 'Live', environment: 'live' }),
    createApiKey(accountId, { name: 'Test', environment: 'test' }),
  ]);
  return { accountId, email, liveKey: live.value, testKey: test.value };
}
