// Generates the parts of clients/ that follow from the catalog (types, methods and tables), and gives the clients the
// service's version. `--check` only checks that all are up to date.
// See docs/decisions/clients.md#the-clients-types-come-from-our-own-generator
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pythonFiles } from './generated-clients/python-files.ts';
import { typescriptFiles } from './generated-clients/typescript-files.ts';

const root = join(import.meta.dirname, '..');

for (const [name, text] of Object.entries(typescriptFiles())) {
  update(`clients/typescript/src/generated/${name}`, formatted(name, text));
}
for (const [name, text] of Object.entries(pythonFiles()))
  update(`clients/python/src/pdf_service/${name}`, text);

const { version } = JSON.parse(read('package.json')) as { version: string };
const manifests = {
  'clients/typescript/package.json': /(?<="version": ")[^"]*/,
  'clients/python/pyproject.toml': /(?<=^version = ")[^"]*/m,
};
for (const [path, place] of Object.entries(manifests)) update(path, read(path).replace(place, version));

/** Writes a file, or complains of it, if it does not have this text. */
function update(path: string, text: string): void {
  if (read(path) === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${path} is out of date: run npm run clients`);
    process.exitCode = 1;
  } else {
    writeFileSync(join(root, path), text);
    console.log(`Updated ${path}`);
  }
}

/** A file's text; empty if there is none. */
function read(path: string): string {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The text as the linter wants it. Throws if it is not TypeScript. */
function formatted(name: string, text: string): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout, stderr, status } = spawnSync(biome, ['format', `--stdin-file-path=${name}`], {
    input: text,
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${name} cannot be formatted: ${stderr}`);
  return stdout;
}
