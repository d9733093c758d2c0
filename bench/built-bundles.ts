// Builds every function as deployed, into cdk.out, and prints the size and start time of each.
import { join } from 'node:path';
import { buildBundles } from '../test/bundles/assembly.ts';
import { measureBundles } from './bundles.ts';

console.log(await measureBundles(buildBundles(join(import.meta.dirname, '../cdk.out'))));
