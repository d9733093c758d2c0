import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import type { FunctionShape } from '../../functions/deployment.ts';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import { buildFontsLayer } from '../../layers/fonts/build-fonts-layer.ts';
import { buildLanguagesLayer } from '../../layers/languages/build-languages-layer.ts';
import { buildOfficeLayer } from '../../layers/office/build-office-layer.ts';

/** A layer that functions may have. */
export type LayerName = NonNullable<FunctionShape['layers']>[number];

const root = join(import.meta.dirname, '../..');

/** A function, bundled by this machine's own Node during synthesis. CDK identifies bundles by their command. */
export function functionCode(name: FunctionName): Code {
  const command = [process.execPath, join(root, 'lib/bundles/bundle-function.ts'), name] as const;
  return Code.fromAsset(root, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('none'), // CDK requires an image; nothing runs in it
      command: [...command],
      local: {
        tryBundle: (folder) => {
          const [node, ...words] = command;
          execFileSync(node, [...words, folder], { stdio: 'inherit' });
          return true;
        },
      },
    },
  });
}

/** The folder that functions get under /opt, built from the installed packages once. */
export function layerFolder(name: LayerName): string {
  const build = {
    chromium: buildChromiumLayer,
    fonts: buildFontsLayer,
    languages: buildLanguagesLayer,
    office: buildOfficeLayer,
  };
  return build[name]();
}
