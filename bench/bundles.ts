import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { layerFolders } from '../bin/layer-folders.ts';
import { folderBytes } from '../lib/bundles/folder-bytes.ts';
import type { FunctionDefinition } from '../local/lambda/function-definition.ts';
import { readLocalSettings } from '../local/local-settings.ts';
import { startService } from '../local/start-service.ts';
import { storeVariables } from '../local/store-variables.ts';
import type { Bundle } from '../test/bundles/assembly.ts';
import { startBundledLambda, startEnvironment } from '../test/bundles/bundled-lambda.ts';
import { openSite, type Site } from '../test/bundles/start-bundle.ts';
import { newAccount } from '../test/service.ts';
import { sampleEvents } from './sample-events.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';

const runs = 7;

/**
 * Starts every function several times as Lambda does: its size, the time until its process asks for an event, and from
 * there to its first response. Functions that another one calls are warm by then.
 */
export async function measureBundles(bundles: readonly Bundle[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  const settings = readLocalSettings({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    METRICS_NAMESPACE: 'PdfService',
  });
  const site = openSite(folder, [], { wanted: false });
  let definitions: readonly FunctionDefinition[] = [];
  const service = await startService(settings, layerFolders(), (functions) => {
    definitions = functions;
    return startBundledLambda(functions, bundles, site);
  });
  Object.assign(process.env, storeVariables(service, settings.access));
  try {
    const events = await sampleEvents(await newAccount(10_000));
    const rows = [await floorRow(folder, site)];
    for (const definition of definitions) {
      const bundle = bundles.find(({ name }) => name === definition.name);
      if (bundle) rows.push(await rowOf(bundle, definition, site, events[bundle.name]));
    }
    return table(['function', 'code', 'with layers', 'ready ms', 'then first answer ms'], rows);
  } finally {
    service.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The time that Node and the runtime take alone. */
async function floorRow(folder: string, site: Site): Promise<string[]> {
  writeFileSync(join(folder, 'index.mjs'), 'export const handler = async () => ({});');
  const bundle: Bundle = { name: 'service', codeFolder: folder, layerFolders: [], variables: [] };
  const definition = { variables: {} };
  const starts = [];
  for (let run = 0; run < runs; run++) starts.push(await timedStart(bundle, definition, site, {}));
  return ['(an empty one)', '', '', ...mediansOf(starts)];
}

async function rowOf(
  bundle: Bundle,
  definition: Pick<FunctionDefinition, 'variables'>,
  site: Site,
  event: object | undefined,
): Promise<string[]> {
  const starts = [];
  for (let run = 0; run < runs; run++) starts.push(await timedStart(bundle, definition, site, event));
  const codeBytes = folderBytes(bundle.codeFolder);
  const layerBytes = bundle.layerFolders.map(folderBytes).reduce((total, bytes) => total + bytes, 0);
  return [bundle.name, inMegabytes(codeBytes), inMegabytes(codeBytes + layerBytes), ...mediansOf(starts)];
}

interface Start {
  readonly readyMs: number;
  /** Undefined for a function that was sent nothing. */
  readonly answerMs: number | undefined;
}

function mediansOf(starts: readonly Start[]): [ready: string, answer: string] {
  const answers = starts.flatMap(({ answerMs }) => answerMs ?? []);
  return [
    median(starts.map(({ readyMs }) => readyMs)).toFixed(0),
    answers.length > 0 ? median(answers).toFixed(0) : '',
  ];
}

async function timedStart(
  bundle: Bundle,
  definition: Pick<FunctionDefinition, 'variables'>,
  site: Site,
  event: object | undefined,
): Promise<Start> {
  const startedMs = performance.now();
  const { api, kill } = await startEnvironment(bundle, definition, site);
  try {
    await api.loaded;
    const readyAtMs = performance.now();
    const readyMs = readyAtMs - startedMs;
    if (!event) return { readyMs, answerMs: undefined };
    await answered(api.invoke(randomUUID(), Buffer.from(JSON.stringify(event)), Date.now() + 60_000));
    return { readyMs, answerMs: performance.now() - readyAtMs };
  } finally {
    kill();
  }
}

/** Until the response is complete: a function may continue after it. */
async function answered(answer: AsyncIterable<Uint8Array>): Promise<void> {
  const text = (await buffer(answer)).toString('latin1');
  if (/"statusCode":[45]|"problem":/.test(text))
    throw new Error(`a cold start answered ${text.slice(0, 500)}`);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
