import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderBytes } from '../lib/bundles/folder-bytes.ts';
import { thirdPartyNotices } from '../lib/third-party.ts';

const cache = join(import.meta.dirname, '../node_modules/.cache/pdf-service');

interface Layer {
  /** Also the name of the folder in it. */
  readonly name: string;
  /** Identifies its sources. */
  readonly version: string;
  /** Files of its source packages, whose licences are copied beside it. */
  readonly sources: readonly string[];
}

/**
 * The folder that `fill` fills, created once and kept between runs under a name that includes its version. Concurrent
 * processes do not disturb each other: a folder appears completely or not at all.
 */
export function keptFolder({ name, version, sources }: Layer, fill: (folder: string) => void): string {
  const notices = thirdPartyNotices(sources);
  const folder = join(
    cache,
    `${name}-${version}-${createHash('sha256').update(notices).digest('hex').slice(0, 8)}`,
  );
  if (exists(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    fill(unfinished);
    writeFileSync(join(unfinished, name, 'THIRD-PARTY.txt'), notices);
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
