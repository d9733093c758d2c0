import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The total size of the files in a folder and its subfolders, in bytes. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
}
