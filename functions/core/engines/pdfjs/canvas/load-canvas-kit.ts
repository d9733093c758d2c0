import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CanvasKit } from 'canvaskit-wasm';

const require = createRequire(import.meta.url);

/** Loads Skia as WebAssembly. */
export async function loadCanvasKit(): Promise<CanvasKit> {
  const main = require.resolve('canvaskit-wasm');
  const initialize = require(main) as (options: object) => Promise<CanvasKit>;
  return initialize({ wasmBinary: readFileSync(join(dirname(main), 'canvaskit.wasm')) });
}
