import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What packages take from a package.json. */
interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** A package.json of this repository, by its path from the root. */
export function manifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
