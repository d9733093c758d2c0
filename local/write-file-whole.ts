import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read; readers see the old or the new content, never a part. */
export function writeFileWhole(path: string, content: string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, path);
}
