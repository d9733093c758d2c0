import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageJson = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');

/** The version of the service, which its clients have as well. */
export const { version: clientVersion } = JSON.parse(packageJson) as { readonly version: string };
