import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Followed by the id of the browser's parent process. */
const prefix = 'pdf-service-chromium-';

/** A browser's processes may still write to its folder for a moment after they were killed. */
const removal = { recursive: true, force: true, maxRetries: 5 } as const;

/** Makes a folder for one browser, and removes those of processes that have ended. */
export function newBrowserFolder(): string {
  for (const name of folderNames()) {
    if (!isRunning(ownerOf(name))) removeBrowserFolder(join(tmpdir(), name));
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Removes the folder of a browser that has ended. It may take a moment. */
export function removeBrowserFolder(folder: string): void {
  rm(folder, removal).catch(() => {});
}

/** Removes the folders of all browsers of this process at once, for a process that is about to end. */
export function removeOwnBrowserFolders(): void {
  for (const name of folderNames()) {
    if (ownerOf(name) === process.pid) removeNow(join(tmpdir(), name));
  }
}

function removeNow(folder: string): void {
  try {
    rmSync(folder, removal);
  } catch {
    // The next start removes it.
  }
}

function folderNames(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
}

function ownerOf(name: string): number {
  return Number.parseInt(name.slice(prefix.length), 10);
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
