// Writes the parts of clients/ that are generated from the catalog (types, methods and tables), which are not in git.
// Unchanged files are left alone. Concurrent readers see either the old or the new file.
// See docs/decisions/clients.md#the-clients-types-come-from-our-own-generator
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pythonFiles } from './generated-clients/python-files.ts';
import { typescriptFiles } from './generated-clients/typescript-files.ts';

const clients = join(import.meta.dirname, '../clients');

const folders = {
  'typescript/src/generated': typescriptFiles(),
  'python/src/pdf_service': pythonFiles(),
};
for (const [folder, files] of Object.entries(folders)) {
  for (const [name, text] of Object.entries(files)) write(join(clients, folder, name), text);
}

function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}
