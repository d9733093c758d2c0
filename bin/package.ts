// Packs the construct for other CDK apps: `npm run package -- [FOLDER]` writes pdf-service-cdk-VERSION.tgz.
import { resolve } from 'node:path';
import { buildPackage } from './package/build-package.ts';

console.log(await buildPackage(resolve(process.argv[2] ?? '.')));
