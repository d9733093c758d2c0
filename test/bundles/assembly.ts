import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployedNames } from '../../functions/deployment.ts';
import { ofFunction, plainName } from '../lib/plain-names.ts';

const root = join(import.meta.dirname, '../..');

interface Properties {
  readonly Code?: { readonly S3Key: string };
  readonly Content?: { readonly S3Key: string };
  readonly Layers?: readonly unknown[];
  readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> };
}

/** A function as it is deployed. */
export interface Bundle {
  readonly name: FunctionName;
  /** What lies in /var/task. */
  readonly codeFolder: string;
  /** What lies in /opt, one upon the other. */
  readonly layerFolders: readonly string[];
  /** The names of all that its environment has beside Lambda's own. */
  readonly variables: readonly string[];
}

/**
 * Builds every function into the folder, as `npm run synth` does for somebody who has no AWS account, which takes a while;
 * or gives those of the synthesis that SYNTHESIZED names, which has to be of these sources.
 */
export function buildBundles(folder: string): readonly Bundle[] {
  const { SYNTHESIZED } = process.env;
  if (SYNTHESIZED) return readBundles(SYNTHESIZED);
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  execFileSync(join(root, 'node_modules/.bin/cdk'), ['synth', '--quiet', '--output', folder], {
    cwd: root,
    env: { ...Object.fromEntries(environment), AWS_EC2_METADATA_DISABLED: 'true', HOME: folder },
    stdio: 'pipe',
  });
  return readBundles(folder);
}

/** What was built into the folder. */
export function readBundles(folder: string): readonly Bundle[] {
  const template = JSON.parse(readFileSync(join(folder, 'PdfService.template.json'), 'utf8'));
  const entries = Object.entries<{ readonly Properties: Properties }>(template.Resources);
  const resources = new Map(entries.map(([id, { Properties }]) => [plainName({ Ref: id }), Properties]));
  const names = deployedNames();
  return names.map((name) => {
    const { Code, Layers = [], Environment } = resources.get(ofFunction(name, 'Function')) ?? {};
    return {
      name,
      codeFolder: assetFolder(folder, Code?.S3Key),
      layerFolders: Layers.map((layer) =>
        assetFolder(folder, resources.get(plainName(layer))?.Content?.S3Key),
      ),
      variables: Object.keys(Environment?.Variables ?? {}),
    };
  });
}

function assetFolder(folder: string, zip = ''): string {
  const asset = readdirSync(folder).find((entry) => entry.startsWith(`asset.${zip.replace(/\.zip$/, '')}`));
  if (!asset || !zip) throw new Error(`no asset ${zip}`);
  return join(folder, asset);
}
