import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@jest/globals';

/** Where generators and clients of others are installed, which nothing but tests of the API's descriptions needs. */
export const clientModules = join(import.meta.dirname, 'node_modules');

const areInstalled = existsSync(clientModules);

/** `test` for what needs them. It is skipped where they are not installed; in CI it fails there. */
export const judge = areInstalled || process.env.CI ? test : test.skip;

/** Ends the name of a skipped test, with the reason. */
export const why = areInstalled ? '' : ' (not tested: it needs `npm ci --prefix test/clients`)';
