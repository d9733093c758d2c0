// Records what the release in package.json has that holds data or is an address, in lib/last-release.json:
// `npm run record-release`, a step of each release. test/lib/last-release.test.ts compares later templates with it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyLastingResource, type LastingResources, lastingResources } from '../lib/lasting-resources.ts';
import { unbundledStack } from '../lib/unbundled-stack.ts';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const outdir = mkdtempSync(join(tmpdir(), 'template-'));
try {
  const { app, stack } = unbundledStack(everyLastingResource, outdir);
  const { Resources } = app.synth().getStackByName(stack.stackName).template;
  const release: LastingResources = { version, resources: lastingResources(Resources) };
  writeFileSync(join(root, 'lib/last-release.json'), `${JSON.stringify(release, null, 2)}\n`);
} finally {
  rmSync(outdir, { recursive: true });
}
