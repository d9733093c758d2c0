import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFolderVariable } from './run-folder.ts';

/** Before the first test: makes the folder of what the tests of this run share. */
// biome-ignore lint/style/noDefaultExport: jest takes nothing else.
export default function startRun(): void {
  process.env[runFolderVariable] = mkdtempSync(join(tmpdir(), 'pdf-service-run-'));
}
