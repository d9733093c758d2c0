import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';

const root = join(import.meta.dirname, '../..');

/** The files that a function's handler and threads are made of, found once more by the bundler alone. */
export async function bundledFiles(
  name: FunctionName,
  options: BuildOptions = {},
): Promise<readonly string[]> {
  const { packages = [], threads = [], operations }: FunctionShape = deployment[name];
  const { metafile } = await build({
    entryPoints: [
      join(root, 'functions', name, 'handler.ts'),
      ...(operations ? [join(root, 'functions', name, `${operations}.ts`)] : []),
      ...threads.map((thread) => join(root, 'functions/core/engines', `${thread}.ts`)),
    ],
    absWorkingDir: root,
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    external: [...packages],
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    logLevel: 'silent',
    ...options,
  });
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}
