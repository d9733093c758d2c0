import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jsonSchema } from '../../functions/core/contract/fields/json-schema.ts';
import { configurationSchema } from '../../lib/configuration.ts';
import { typescriptFields } from '../generated-clients/typescript-type.ts';

const root = join(import.meta.dirname, '../..');

/** What the declarations of the construct refer to. */
const declared = [
  'lib/index',
  'lib/pdf-service',
  'lib/data/replica-stack',
  'functions/core/contract/resources/environment',
];

/** Writes the construct's types: as TypeScript declares them, and the props from the table of settings. */
export function writeDeclarations(folder: string): void {
  const work = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const compilerOptions = {
      rootDir: root,
      outDir: work,
      typeRoots: [join(root, 'node_modules/@types')],
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
    };
    const config = {
      extends: join(root, 'tsconfig.json'),
      files: [join(root, 'lib/index.ts')],
      include: [],
      compilerOptions,
    };
    writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config));
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', work]);
    for (const name of declared) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      cpSync(join(work, `${name}.d.ts`), join(folder, `${name}.d.ts`));
    }
    writeFileSync(join(folder, 'lib/configuration.d.ts'), propsDeclaration());
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** The settings with their descriptions, as an editor shows them. All are optional. */
function propsDeclaration(): string {
  const { properties = {} } = jsonSchema(configurationSchema, 'output');
  const described = Object.entries(properties).filter(
    ([name, field]) => 'description' in field && name !== 'stackName',
  );
  const fields = typescriptFields({ properties: Object.fromEntries(described) }, new Map());
  const members = fields.replaceAll(/^(?=.)/gm, '  ');
  return `/** The settings of a service in somebody's own stack. */\nexport interface PdfServiceProps {\n${members}}\n`;
}
