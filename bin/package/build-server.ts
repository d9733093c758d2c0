import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { manifest } from './manifest.ts';

const root = join(import.meta.dirname, '../..');

/** What is run, the modules of threads included. */
const entries = [
  'bin/start.ts',
  'functions/*/handler.ts',
  'functions/engine/start-operations.ts',
  'functions/core/engines/*/*-thread.ts',
  'local/dynamodb/dynalite-worker.ts',
  'local/lambda/{run-environment,bootstrap}.ts',
];

/** What only a deployment needs. */
const forDeployment = ['aws-cdk-lib', 'constructs', 'cdk-nag'];

/**
 * Packs the whole local service into that folder: `npx` of the tarball starts it. It has our own modules as JavaScript, since
 * Node reads no TypeScript below node_modules, and takes everything else from the registry. The path of the tarball.
 */
export async function buildServer(into: string): Promise<string> {
  const { version } = manifest('package.json');
  const tarball = join(into, `pdf-service-server-${version}.tgz`);
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  try {
    await layOut(join(folder, 'package'));
    execFileSync('tar', ['-czf', tarball, '-C', folder, 'package']);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return tarball;
}

async function layOut(folder: string): Promise<void> {
  const inputs = await modules();
  for (const path of Object.keys(inputs)) {
    const file = join(folder, path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, javaScriptOf(readFileSync(join(root, path), 'utf8')));
  }
  for (const path of ['LICENSE', 'NOTICE', 'docs', 'lib/licences', 'layers/fonts'])
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.endsWith('.ts'),
    });
  cpSync(join(root, 'bin/package/server.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson(inputs), null, 2));
}

/** Our own modules that the service is made of, by their paths from the root, and what they import. */
async function modules(): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: globSync(entries, { cwd: root }),
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return metafile.inputs;
}

/** A module without its types, which imports its neighbours by the names that they have in the package. */
function javaScriptOf(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/\.ts(?=['"`])/g, '.js');
}

function packageJson(inputs: Metafile['inputs']): object {
  const { version, license, dependencies, devDependencies } = manifest('package.json');
  const needed = Object.entries(dependencies).filter(([name]) => !forDeployment.includes(name));
  // What stands in for AWS takes packages that no function does.
  const imported = Object.values(inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const local = Object.entries(devDependencies).filter(([name]) =>
    imported.some((path) => path === name || path.startsWith(`${name}/`)),
  );
  return {
    name: 'pdf-service-server',
    version,
    description: 'A PDF service for developers, whole on this machine',
    license,
    type: 'module',
    bin: { 'pdf-service-server': 'bin/start.js' },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries([...needed, ...local]),
  };
}
