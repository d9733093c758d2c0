import { registerHooks } from 'node:module';

/** The builds of sharp for one system and processor. Its build for WebAssembly is not among them. */
const nativeBuild = /^@img\/sharp-(?!wasm32\/)[\w-]+\/sharp\.node$/;

/**
 * Loads sharp with libvips as WebAssembly. sharp takes a native build where it finds one, so this thread does not find
 * any: it must never decode what callers send with native code. Call it before anything else loads sharp.
 */
export async function loadSharp() {
  registerHooks({
    resolve(specifier, context, next) {
      if (nativeBuild.test(specifier)) throw new Error(`${specifier} is not for this thread`);
      return next(specifier, context);
    },
  });
  const { default: sharp } = await import('sharp');
  // The same image rarely comes twice, and a function serves one call at a time.
  sharp.cache(false);
  return sharp;
}
