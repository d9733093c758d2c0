// Builds every function as it is deployed, into cdk.out, and prints what each weighs and how fast it starts.
import { join } from 'node:path';
import { buildBundles } from '../test/bundles/assembly.ts';
import { measureBundles } from './bundles.ts';

console.log(await measureBundles(buildBundles(join(import.meta.dirname, '../cdk.out'))));
