import { registerHooks } from 'node:module';
import { Matrix } from './matrix.ts';
import { Path } from './path.ts';

// What pdf.js uses of a browser's globals to draw.
Object.assign(globalThis, { DOMMatrix: Matrix, Path2D: Path });

/** What pdf.js looks for as it is imported: native code, which must not be loaded even where it is installed. */
const nativeCanvas = '@napi-rs/canvas';
const emptyModule = 'file:///none/canvas.cjs';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === nativeCanvas
      ? { url: emptyModule, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === emptyModule
      ? { source: 'module.exports = {};', format: 'commonjs', shortCircuit: true }
      : next(url, context),
});
