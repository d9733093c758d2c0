import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read; others see the old content or the new, never a part. */
export function writeFileWhole(path: string, content: string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, path);
}
