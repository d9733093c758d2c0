import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

// Loaded before hey-api's generator, which needs the TypeScript that is written in JavaScript. TypeScript 7, which this
// project compiles with, has no such interface; oazapfts brings version 5 with it.
const { resolve } = createRequire(import.meta.resolve('oazapfts'));
const typescript = pathToFileURL(resolve('typescript')).href;

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? typescript : specifier, context),
});
