// Packs the construct for other CDK apps, and the whole local service: `npm run package -- [FOLDER]` writes
// pdf-service-cdk-VERSION.tgz and pdf-service-server-VERSION.tgz.
import { resolve } from 'node:path';
import { buildPackage } from './package/build-package.ts';
import { buildServer } from './package/build-server.ts';

const folder = resolve(process.argv[2] ?? '.');
console.log(await buildPackage(folder));
console.log(await buildServer(folder));
