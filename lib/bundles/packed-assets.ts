// In the package pdf-service-cdk, this replaces assets.ts.
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import type { LayerName } from './assets.ts';

/** The package's folder: this becomes a part of its lib/index.js. */
const root = join(import.meta.dirname, '..');

/** A function as it was bundled for the package. */
export function functionCode(name: FunctionName): Code {
  return Code.fromAsset(join(root, 'functions', name));
}

/** The folder that functions get under /opt. Chromium's is unpacked from its own package, once. */
export function layerFolder(name: LayerName): string {
  return name === 'chromium' ? buildChromiumLayer() : join(root, 'layers', name);
}
