// What AWS charges for an idle month and for a thousand calls of each endpoint: writes bench/cost.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolderVariable } from '../test/jest/run-folder.ts';
import { synthesize } from '../test/lib/synthesize.ts';
import { costPage } from './cost/cost-page.ts';
import { measureUsage } from './cost/measure-usage.ts';
import type { MeasuredUsage } from './cost/usage.ts';

const usageFile = join(import.meta.dirname, 'cost-usage.json');

if (!process.argv.includes('--priced')) {
  writeFileSync(usageFile, `${JSON.stringify(await measureUsage(), null, 2)}\n`);
}
const usage = JSON.parse(readFileSync(usageFile, 'utf8')) as MeasuredUsage; // as written above
const folder = mkdtempSync(join(tmpdir(), 'cost-'));
process.env[runFolderVariable] = folder;
const page = costPage(usage, synthesize().template);
rmSync(folder, { recursive: true });
writeFileSync(join(import.meta.dirname, 'cost.md'), page);
console.log(page);
process.exit(); // clients of the stores may keep connections open
