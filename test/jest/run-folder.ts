import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable with the folder of this run's shared files, for the test files. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

/** The file in a shared service's folder that holds the id of its process. */
export const processFile = 'service.pid';

/** The folder of what the test files of this run share; it is removed after the last one. */
export function runFolder(): string {
  const folder = process.env[runFolderVariable];
  if (!folder)
    throw new Error('Run the tests with `npm test`: jest.config.js makes the folder that they share.');
  return folder;
}

/** Whether the shared service of that folder was started, and has not ended since; `signal` is sent to one that runs. */
export function isRunning(folder: string, signal: 0 | 'SIGTERM' = 0): boolean {
  const path = join(folder, processFile);
  if (!existsSync(path)) return false;
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), signal);
  } catch {
    return false;
  }
}
