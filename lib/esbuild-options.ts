/**
 * How everything is bundled: ES modules all through, so that what the AWS SDK brings and nothing uses is left out.
 * Packages that are CommonJS still call require, which an ES module has to make for itself.
 */
export const esbuildOptions = {
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'] as string[],
  minify: true,
  keepNames: true,
  logLevel: 'warning',
  banner: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
} as const;
