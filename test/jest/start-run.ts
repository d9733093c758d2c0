import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolderVariable } from './run-folder.ts';

/**
 * Before the first test: makes the folder of what the tests of this run share, and has every program that they start
 * keep what Node compiles of it for the next one.
 */
// biome-ignore lint/style/noDefaultExport: jest takes nothing else.
export default function startRun(): void {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  process.env[runFolderVariable] = mkdtempSync(join(tmpdir(), 'pdf-service-run-'));
}
