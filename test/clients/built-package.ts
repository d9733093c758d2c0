import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'clients/typescript');

/** Builds the TypeScript client as it is published, in a folder where it is installed; gives the folder. */
export async function builtPackage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-service-package-'));
  const target = join(folder, 'node_modules/pdf-service');
  cpSync(join(source, 'package.json'), join(target, 'package.json'));
  await compile(['-p', source, '--outDir', join(target, 'dist')]);
  return folder;
}

/** Runs TypeScript's compiler. Throws what it says. */
export async function compile(options: readonly string[]): Promise<void> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, ...options]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
}
