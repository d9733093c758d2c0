import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildPackage } from '../../bin/package/build-package.ts';
import { takesAll } from '../jest/chosen-cases.ts';
import { synthesizeConstruct } from '../lib/synthesize.ts';

const root = join(import.meta.dirname, '../..');

/** An app of somebody who has installed the package, and nothing of ours. */
const app = `
import { App, Stack } from 'aws-cdk-lib';
import { PdfService, type PdfServiceProps, ReplicaStack } from 'pdf-service-cdk';

const app = new App({ outdir: 'out', context: { 'aws:cdk:disable-asset-staging': true } });
const stack = new Stack(app, 'Shop');
const props: PdfServiceProps = { callsPerSecond: 20, allowFrom: ['192.0.2.0/24'], tags: { team: 'documents' } };
const { baseUrls, tableNames, alarmToTest } = new PdfService(stack, 'Pdf', props);
const names: readonly (string | undefined)[] = [baseUrls.live, tableNames.accounts, alarmToTest];
if (names.includes(undefined)) throw new Error('something is not offered');
new ReplicaStack(app, 'Copy', { env: { region: 'eu-west-1' }, serviceStackName: 'Shop' });
app.synth();
`;

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  // Bundling takes a minute: without TESTS=all the functions have no code, which no template contains.
  const tarball = await (takesAll ? buildPackage(folder) : buildPackage(folder, withoutCode));
  const installed = join(folder, 'node_modules/pdf-service-cdk');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  for (const name of ['aws-cdk-lib', 'constructs', '@sparticuz'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'app.ts'), app);
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function withoutCode(_: string, bundle: string): void {
  mkdirSync(bundle, { recursive: true });
}

test('the packed construct synthesises in an app that has neither our sources nor esbuild, to the same template', () => {
  const env = { ...process.env, CDK_VALIDATION: 'false', CDK_DISABLE_STACK_TRACE: 'true' };
  execFileSync(process.execPath, ['app.ts'], { cwd: folder, env, stdio: 'pipe' });
  const packed = JSON.parse(readFileSync(join(folder, 'out/Shop.template.json'), 'utf8'));
  const { template } = synthesizeConstruct({
    callsPerSecond: 20,
    allowFrom: ['192.0.2.0/24'],
    tags: { team: 'documents' },
  });
  const { Resources } = template.toJSON();
  expect(withoutKeys(packed.Resources)).toEqual(withoutKeys(Resources));
}, 120_000);

/** Without the names of uploaded files, which are their hashes, and of versions, which contain them. */
function withoutKeys(resources: object): object {
  const text = JSON.stringify(resources).replace(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1');
  return JSON.parse(text, (name, value) => (name === 'S3Key' ? 'a hash' : value));
}

test('it has the types of its props, with what they mean', () => {
  const refused =
    "\n// @ts-expect-error a number\nexport const wrong: PdfServiceProps = { callsPerSecond: 'many' };\n";
  writeFileSync(join(folder, 'typed.ts'), app + refused);
  const output = execFileSync(
    join(root, 'node_modules/.bin/tsc'),
    ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', 'typed.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(output).toBe('');
  const declared = readFileSync(
    join(folder, 'node_modules/pdf-service-cdk/types/lib/configuration.d.ts'),
    'utf8',
  );
  expect(declared).toContain(
    '  /** The ranges of addresses (CIDR) that may call, separated by commas; anyone unless set */\n' +
      '  readonly allowFrom?: readonly (string)[];\n',
  );
  expect(declared).not.toMatch(/stackName|local\?/);
}, 120_000);

test('it is installed with the CDK that its app has, and brings Chromium as a package', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = JSON.parse(
    readFileSync(join(folder, 'node_modules/pdf-service-cdk/package.json'), 'utf8'),
  );
  expect(manifest).toMatchObject({
    name: 'pdf-service-cdk',
    peerDependencies: {
      'aws-cdk-lib': `^${dependencies['aws-cdk-lib']}`,
      constructs: `^${dependencies.constructs}`,
    },
    dependencies: { '@sparticuz/chromium': dependencies['@sparticuz/chromium'] },
  });
});
