// Lays beside a function's bundle what cannot be in it: `node lib/lay-beside.ts FUNCTION FOLDER`, as bundling calls it.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { deployment, type FunctionName, type FunctionShape } from '../functions/deployment.ts';
import { esbuildOptions } from './esbuild-options.ts';

const root = join(import.meta.dirname, '..');
const [name, folder = ''] = process.argv.slice(2);
const { packages = [], threads = [] }: FunctionShape = deployment[name as FunctionName];

await build({
  ...esbuildOptions,
  bundle: true,
  platform: 'node',
  external: [...packages],
  entryPoints: Object.fromEntries(
    threads.map((thread) => [thread, join(root, 'functions/shared/pdf', `${thread}.ts`)]),
  ),
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  banner: { js: esbuildOptions.banner },
});
for (const path of closure(packages)) {
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: isUsed });
}

/** The folders of packages and of all that they depend on, as far as it is installed: what is optional may not be. */
function closure(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const dependency of names) {
    const path = join('node_modules', dependency);
    if (found.has(path) || !existsSync(join(root, path))) continue;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, path, 'package.json'), 'utf8'),
    ) as { dependencies?: object; optionalDependencies?: object };
    closure([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found);
  }
  return found;
}

/** Leaves out what only people and browsers read: pdf.js alone is thrice as large with it. */
function isUsed(path: string): boolean {
  return !/\.(map|md|d\.ts|d\.mts|d\.cts)$|pdfjs-dist\/(build|web|types|image_decoders|legacy\/(web|image_decoders))(\/|$)|\.min\.mjs$/.test(
    path,
  );
}
