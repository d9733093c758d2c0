import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { deployment } from '../../functions/deployment.ts';
import { buildFontsLayer } from '../../layers/fonts/build-fonts-layer.ts';
import { buildLanguagesLayer } from '../../layers/languages/build-languages-layer.ts';
import { thirdPartyNotices } from '../../lib/third-party.ts';
import { writeDeclarations } from './declarations.ts';
import { manifest } from './manifest.ts';

const root = join(import.meta.dirname, '../..');

/** Puts a function's bundle into a folder. */
type Bundling = (name: string, folder: string) => void;

/**
 * Packs the construct into that folder, with the functions and layers built, so that who installs it needs neither our
 * sources nor esbuild. The path of the tarball. See docs/decisions/aws.md#the-package-has-everything-but-chromium
 */
export async function buildPackage(into: string, bundle: Bundling = bundleFunction): Promise<string> {
  const { version } = manifest('package.json');
  const tarball = join(into, `pdf-service-cdk-${version}.tgz`);
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    await layOut(join(folder, 'package'), bundle);
    // Not by `npm pack`, which leaves out every node_modules, those of functions too.
    execFileSync('tar', ['-czf', tarball, '-C', folder, 'package']);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return tarball;
}

async function layOut(folder: string, bundle: Bundling): Promise<void> {
  mkdirSync(join(folder, 'lib'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packageJson(), null, 2));
  for (const file of ['LICENSE', 'NOTICE', 'docs/deploy.md', 'docs/company.md', 'lib/licences'])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  cpSync(join(root, 'bin/package/README.md'), join(folder, 'README.md'));
  writeDeclarations(join(folder, 'types'));
  await bundleConstruct(folder);
  for (const name of Object.keys(deployment)) bundle(name, join(folder, 'functions', name));
  for (const [name, built] of Object.entries({ fonts: buildFontsLayer(), languages: buildLanguagesLayer() }))
    cpSync(built, join(folder, 'layers', name), { recursive: true });
}

function bundleFunction(name: string, folder: string): void {
  execFileSync(process.execPath, [join(root, 'lib/bundles/bundle-function.ts'), name, folder]);
}

/** All code of the construct as one file, which takes functions and layers from beside it. */
async function bundleConstruct(folder: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['lib/index.ts'],
    outfile: join(folder, 'lib/index.js'),
    metafile: true,
    bundle: true,
    external: ['aws-cdk-lib', 'constructs'],
    platform: 'node',
    format: 'esm',
    target: 'node22',
    plugins: [packedAssets],
  });
  const bundled = Object.keys(metafile.inputs).map((path) => join(root, path));
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), thirdPartyNotices(bundled));
}

const packedAssets: Plugin = {
  name: 'packed-assets',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/assets\.ts$/ }, () => ({ path: join(root, 'lib/bundles/packed-assets.ts') })),
};

function packageJson(): object {
  const { version, license, dependencies } = manifest('package.json');
  const versions = (names: readonly string[], range = '') =>
    Object.fromEntries(names.map((name) => [name, `${range}${dependencies[name]}`]));
  return {
    name: 'pdf-service-cdk',
    version,
    description: 'A PDF service for developers as a construct of the AWS CDK',
    license,
    type: 'module',
    exports: { '.': { types: './types/lib/index.d.ts', default: './lib/index.js' } },
    engines: { node: '>=22' },
    peerDependencies: versions(['aws-cdk-lib', 'constructs'], '^'),
    dependencies: versions(['@sparticuz/chromium']),
  };
}
