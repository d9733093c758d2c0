// Generates the parts of clients/ that follow from the catalog: types, methods and tables. `--check` only checks that all
// are up to date.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typescriptFiles } from './generated-clients/typescript-files.ts';

const root = join(import.meta.dirname, '..');

const files = Object.entries(typescriptFiles()).map(
  ([name, text]) => [`clients/typescript/src/generated/${name}`, formatted(name, text)] as const,
);

for (const [path, text] of files) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is out of date: run npm run clients`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`Updated ${path}`);
  }
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
