// Runs the bundles of a synthesised stack under AWS's own runtime client: `node test/lambda/run.ts cdk.out CLIENT`, where
// CLIENT is the unpacked npm package aws-lambda-ric. Within walls as test/bundles makes them: a read-only root, 512 MB of
// /tmp, an empty /dev/shm, no network, and without the system calls that Lambda refuses. Between calls every function is
// frozen, as on Lambda. Not part of `npm test`, since the package does not install without a compiler: .ci/run unpacks it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { layerFolders } from '../../bin/layer-folders.ts';
import { deployedNames } from '../../functions/deployment.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import { startService } from '../../local/start-service.ts';
import { storeVariables } from '../../local/store-variables.ts';
import { readBundles } from '../bundles/assembly.ts';
import { startBundledLambda } from '../bundles/bundled-lambda.ts';
import { openSite } from '../bundles/start-bundle.ts';
import { newAccount } from '../service.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { callEveryFunction } from './call-every-function.ts';

const [assembly = 'cdk.out', client = ''] = process.argv.slice(2).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), 'aws-runtime-'));
const receiver = await startReceiver();
const settings = readLocalSettings({
  PORT: '0',
  EGRESS_ALLOW: receiver.hostAndPort,
  DATA_DIR: join(folder, 'data'),
  METRICS_NAMESPACE: 'PdfService',
});
let hasWalls = false;
let hasFilter = false;
let signalAll: (signal: 'SIGSTOP' | 'SIGCONT') => void = () => {};
/** The functions that have answered an event. */
const answered = new Set<string>();
const service = await startService(settings, layerFolders(), (functions) => {
  const urls = functions.flatMap(({ variables }) =>
    Object.entries(variables).filter(([name]) => name.startsWith('AWS_ENDPOINT_URL_')),
  );
  const ports = [receiver.url, ...urls.map(([, url]) => url)].map((url) => Number(new URL(url).port));
  const site = openSite(folder, [...new Set(ports)], { runtimeClient: client });
  ({ hasWalls, hasFilter } = site);
  signalAll = site.signal;
  const lambda = startBundledLambda(functions, readBundles(assembly), site);
  const invoke: typeof lambda.invoke = (name, event) =>
    lambda.invoke(name, event).once('end', () => answered.add(name));
  return { ...lambda, invoke };
});

/** One image for each engine: libvips, and Chromium called by the engine. */
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>';

try {
  Object.assign(process.env, storeVariables(service, settings.access));
  const { liveKey } = await newAccount();
  await callEveryFunction(service, liveKey, receiver);
  assert.deepEqual([...answered].sort(), [...deployedNames()].sort());
  for (const round of [1, 2, 3]) {
    await callEach(liveKey, round);
    signalAll('SIGSTOP');
    await pause(2_000);
    signalAll('SIGCONT');
  }
  const log = readFileSync(join(folder, 'functions.log'), 'utf8');
  assert.match(log, /Chromium is ready/);
  assert.doesNotMatch(log, /"level":"ERROR"/);
  const walls = hasWalls ? 'within walls' : 'without walls, which cannot be made here';
  const filter = hasFilter
    ? '36 system calls refused'
    : 'without a filter of system calls, which needs perl on x86-64';
  process.stdout.write(
    `AWS's runtime client: each of ${answered.size} functions, and 3 rounds of authorizer, service, html, render, pdf and engine, frozen between, ${walls}, ${filter}.\n`,
  );
} catch (error) {
  process.stderr.write(readFileSync(join(folder, 'functions.log'), 'utf8').slice(-20_000));
  throw error;
} finally {
  service.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

async function callEach(key: string, round: number): Promise<void> {
  assert.equal((await fetch(`${service.liveUrl}/health`)).status, 200);
  const printed = await post(key, '/htmlToPdf', { html: `<h1>Round ${round}</h1>` });
  const pdf_base64 = Buffer.from(await printed.arrayBuffer()).toString('base64');
  const read = await post(key, '/extractText', { pdf_base64 });
  const { text } = (await read.json()) as { readonly text: string };
  assert.equal(text, `Round ${round}`);
  const images_base64 = [webp, svg].map((image) => Buffer.from(image).toString('base64'));
  const shown = await post(key, '/imageToPdf', { images_base64 });
  assert.match(Buffer.from(await shown.arrayBuffer()).toString('latin1', 0, 8), /^%PDF-1/);
  assert.equal((await fetch(`${service.liveUrl}/credits`)).status, 401);
}

async function post(key: string, path: string, body: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${service.liveUrl}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`);
  return response;
}
