import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, runFolder } from './run-folder.ts';

/** After the last test: ends the services that the test files shared, and removes what they kept. */
// biome-ignore lint/style/noDefaultExport: jest takes nothing else.
export default async function endRun(): Promise<void> {
  const folder = runFolder();
  await Promise.all(readdirSync(folder).map((name) => endService(join(folder, name))));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Waits 10 seconds at most: where dead processes are not reaped, an ended one still seems to run. */
async function endService(folder: string): Promise<void> {
  for (let count = 0; count < 500 && isRunning(folder, 'SIGTERM'); count += 1) await pause(20);
}
