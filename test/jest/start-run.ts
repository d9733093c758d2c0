import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolderVariable } from './run-folder.ts';

/**
 * Before the first test: makes the folder of what the tests of this run share, and has this program and every one that
 * the tests start keep what Node compiles for the next one. Writes the generated parts of the clients, which git does
 * not keep: test files import them.
 */
// biome-ignore lint/style/noDefaultExport: jest takes nothing else.
export default function startRun(): void {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  enableCompileCache();
  execFileSync(process.execPath, [join(import.meta.dirname, '../../bin/generated-clients.ts')]);
  process.env[runFolderVariable] = mkdtempSync(join(tmpdir(), 'pdf-service-run-'));
}
