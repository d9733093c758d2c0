import { registerHooks } from 'node:module';
import { DomMatrix } from './dom-matrix.ts';
import { Path } from './path.ts';

// The browser globals that pdf.js uses to draw.
Object.assign(globalThis, { DOMMatrix: DomMatrix, Path2D: Path });

/** The native code that pdf.js looks for on import, which must not be loaded even if it is installed. */
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
