// Bundles a function for deployment: `node lib/bundles/bundle-function.ts FUNCTION FOLDER`, as synthesis calls it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { patternNames } from '../../functions/core/contract/hyphen-patterns.ts';
import { pageLibraryFiles } from '../../functions/core/contract/page-libraries.ts';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import { thirdPartyNotices } from '../third-party.ts';

/** The best quality would take half a minute, for a twentieth of the size. */
const compression = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const root = join(import.meta.dirname, '../..');
const [name = '', folder = ''] = process.argv.slice(2);
const {
  packages = [],
  threads = [],
  operations,
  folders = [],
  pageLibraries = [],
  hyphenates,
}: FunctionShape = deployment[name as FunctionName];

/**
 * ES modules throughout, so that unused parts of the AWS SDK are left out. Dynamic imports become separate files: a
 * cold start reads and compiles only the rest. See docs/decisions/aws.md#esbuild-bundles-the-functions
 */
const { metafile } = await build({
  absWorkingDir: root,
  metafile: true,
  entryPoints: {
    index: join(root, 'functions', name, 'handler.ts'),
    ...(operations && { [operations]: join(root, 'functions', name, `${operations}.ts`) }),
    ...Object.fromEntries(
      threads.map((thread) => [thread, join(root, 'functions/core/engines', `${thread}.ts`)]),
    ),
  },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  external: [...packages],
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  logLevel: 'warning',
  // CommonJS packages still call require, which an ES module must define itself.
  banner: {
    js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
  },
});

// Packages that cannot be bundled are copied beside the bundle.
for (const path of closure(packages)) {
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: isUsed });
}

const libraryFiles = pageLibraries.flatMap((library) =>
  ['package.json', pageLibraryFiles[library]].map((file) => join('node_modules', library, file)),
);
for (const path of [...folders, ...libraryFiles, 'LICENSE', 'NOTICE'])
  cpSync(join(root, path), join(folder, path), { recursive: true });

if (hyphenates) {
  const hyphen = join('node_modules', 'hyphen');
  mkdirSync(join(folder, hyphen, 'patterns'), { recursive: true });
  cpSync(join(root, hyphen, 'package.json'), join(folder, hyphen, 'package.json'));
  for (const path of ['hyphen.js', ...patternNames.map((pattern) => `patterns/${pattern}.js`)]) {
    writeFileSync(
      join(folder, hyphen, `${path}.br`),
      brotliCompressSync(readFileSync(join(root, hyphen, path)), { params: compression }),
    );
  }
}

const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
);
const copied = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('package.json'),
);
writeFileSync(
  join(folder, 'THIRD-PARTY.txt'),
  thirdPartyNotices([...bundled, ...copied].map((path) => join(root, path))),
);

/** The folders of packages and all their installed dependencies: optional ones may be missing. */
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

/** Leaves out files for people and browsers, and unused builds: pdf.js alone is three times as large with them. */
function isUsed(path: string): boolean {
  return !/canvaskit-wasm\/(types|bin\/(full|profiling))(\/|$)|\.html$|\.(map|md|d\.ts|d\.mts|d\.cts)$|pdfjs-dist\/(build|web|types|image_decoders|legacy\/(web|image_decoders))(\/|$)|\.min\.mjs$/.test(
    path,
  );
}
