import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deployment, type FunctionName, type FunctionShape } from '../../functions/deployment.ts';
import { plainName } from './plain-names.ts';

const root = join(import.meta.dirname, '../..');
const functionNames = Object.keys(deployment) as FunctionName[];

interface Resource {
  readonly Type: string;
  readonly Properties: {
    readonly Code?: { readonly S3Key: string };
    readonly Content?: { readonly S3Key: string };
    readonly Layers?: readonly unknown[];
    readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> };
  };
}

let output: string;
let resources: ReadonlyMap<string, Resource['Properties']>;

/** As npm run synth does it, for somebody who has no AWS account. */
beforeAll(() => {
  output = mkdtempSync(join(tmpdir(), 'synth-'));
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  execFileSync(join(root, 'node_modules/.bin/cdk'), ['synth', '--quiet', '--output', output], {
    cwd: root,
    env: { ...Object.fromEntries(environment), AWS_EC2_METADATA_DISABLED: 'true', HOME: output },
    stdio: 'pipe',
  });
  const template = JSON.parse(readFileSync(join(output, 'PdfService.template.json'), 'utf8'));
  const entries = Object.entries<Resource>(template.Resources);
  resources = new Map(entries.map(([id, { Properties }]) => [plainName({ Ref: id }), Properties]));
}, 180_000);

afterAll(() => rmSync(output, { recursive: true, force: true }));

function bundleOf(name: FunctionName): string {
  return assetFolder(resources.get(`Functions${name}Function`)?.Code?.S3Key);
}

function assetFolder(zip = ''): string {
  const folder = readdirSync(output).find((entry) => entry.startsWith(`asset.${zip.replace(/\.zip$/, '')}`));
  if (!folder || !zip) throw new Error(`no asset ${zip}`);
  return join(output, folder);
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((entry) => statSync(join(folder, entry)))
    .reduce((total, entry) => total + (entry.isFile() ? entry.size : 0), 0);
}

test.each(functionNames)('%s and its layers fit into Lambda', (name) => {
  const layers = resources.get(`Functions${name}Function`)?.Layers ?? [];
  const folders = layers.map((layer) => assetFolder(resources.get(plainName(layer))?.Content?.S3Key));
  const sizes = [bundleOf(name), ...folders].map(folderBytes);
  expect(sizes.reduce((total, bytes) => total + bytes)).toBeLessThan(262_144_000);
  const shape: FunctionShape = deployment[name];
  expect(layers).toHaveLength(shape.layers?.length ?? 0);
});

test('the authorizer, which every call waits for, is a small bundle', () => {
  expect(folderBytes(bundleOf('authorizer'))).toBeLessThan(1_000_000);
});

test.each(functionNames)('the bundle of %s is all that it needs to start', (name) => {
  const { Variables = {} } = resources.get(`Functions${name}Function`)?.Environment ?? {};
  const names = Object.keys(Variables).map((variable) => [variable, 'a-name']);
  const bundle = pathToFileURL(join(bundleOf(name), 'index.mjs')).href;
  const script = `
    globalThis.awslambda = { streamifyResponse: (handler) => handler };
    const { handler } = await import(${JSON.stringify(bundle)});
    process.stdout.write(typeof handler, () => process.exit());`;
  const started = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: output,
    env: { ...Object.fromEntries(names), AWS_REGION: 'eu-central-1', CHROMIUM_FOLDER: output },
    encoding: 'utf8',
  });
  expect(started).toBe('function');
});
