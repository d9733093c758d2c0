import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const cache = join(import.meta.dirname, '../node_modules/.cache/pdf-service');

/**
 * The folder that `fill` fills, made once and kept between runs under a name that says what it was made of.
 * Processes that make it at the same time do not disturb each other: a folder appears whole or not at all.
 */
export function keptFolder(name: string, fill: (folder: string) => void): string {
  const folder = join(cache, name);
  if (exists(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    fill(unfinished);
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, folder);
    console.log(`${name}: ${(folderBytes(folder) / 1e6).toFixed(1)} MB in ${folder}`);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!exists(folder)) throw error;
  }
  return folder;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((entry) => statSync(join(folder, entry)))
    .reduce((total, entry) => total + (entry.isFile() ? entry.size : 0), 0);
}
