import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of all files in a folder and in those below it. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
}
