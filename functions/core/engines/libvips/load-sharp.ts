import { registerHooks } from 'node:module';

/** The native builds of sharp, for one system and processor each, without its WebAssembly build. */
const nativeBuild = /^@img\/sharp-(?!wasm32\/)[\w-]+\/sharp\.node$/;

/**
 * Loads sharp with libvips as WebAssembly. sharp prefers a native build, so this thread hides them: it must never
 * decode what callers send with native code. Call it before anything else loads sharp.
 */
export async function loadSharp() {
  registerHooks({
    resolve(specifier, context, next) {
      if (nativeBuild.test(specifier)) throw new Error(`${specifier} is not for this thread`);
      return next(specifier, context);
    },
  });
  const { default: sharp } = await import('sharp');
  // Images rarely repeat, and a function serves one call at a time.
  sharp.cache(false);
  return sharp;
}
