import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect } from '@jest/globals';
import { clientEndpoints } from '../../bin/generated-clients/client-endpoints.ts';
import { sharedService } from '../shared-service.ts';
import { builtPackage, compile } from './built-package.ts';
import { clientModules, judge, why } from './installed-clients.ts';

// The examples compile with the types of the programs that they are for, and do what they say.

const examples = join(import.meta.dirname, '../../examples');
const types = join(import.meta.dirname, '../../node_modules/@types');
let folder: string;

beforeAll(async () => {
  folder = await builtPackage();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  cpSync(examples, folder, { recursive: true });
  const installed = existsSync(clientModules) ? readdirSync(clientModules) : [];
  for (const name of installed.filter((each) => !each.startsWith('.')))
    symlinkSync(join(clientModules, name), join(folder, 'node_modules', name));
});

/** Compiles an example strictly, and runs a program that uses it; gives the JSON that it prints. */
async function use(example: string, module: string, program: string, env: NodeJS.ProcessEnv = {}) {
  const options = ['--ignoreConfig', '--target', 'es2022', '--module', module, '--strict', '--skipLibCheck'];
  await compile([...options, '--typeRoots', types, '--types', 'node', join(folder, example)]);
  writeFileSync(join(folder, 'use.mjs'), program);
  const { PATH } = process.env;
  const ran = await promisify(execFile)(process.execPath, ['use.mjs'], {
    cwd: folder,
    env: { PATH, ...env },
  });
  return JSON.parse(ran.stdout);
}

judge(
  `tools of LangChain make a PDF and read it, and give errors to the model${why}`,
  async () => {
    const service = await sharedService();
    const program = `import { pdfTools } from './langchain/pdf-tools.js';
const [make, read] = pdfTools();
const made = JSON.parse(await make.invoke({ markdown: '# Minutes\\n\\nAll agreed.', filename: 'minutes' }));
const { document_id, pages } = made;
const { content_of_the_document } = JSON.parse(await read.invoke({ document_id }));
const { error } = JSON.parse(await read.invoke({ document_id, pages: '9' }));
console.log(JSON.stringify({ names: [make.name, read.name], pages, content_of_the_document, error }));
`;
    const env = { PDF_SERVICE_URL: service.baseUrl, PDF_SERVICE_API_KEY: service.liveKey };
    expect(await use('langchain/pdf-tools.ts', 'nodenext', program, env)).toEqual({
      names: ['make_pdf', 'read_pdf'],
      pages: 1,
      content_of_the_document: expect.stringMatching(/^# Minutes\n\nAll agreed\./),
      error: 'page_out_of_range',
    });
  },
  60_000,
);

interface NodeProperty {
  readonly name: string;
  readonly options?: readonly { readonly value: string; readonly routing: { readonly request: Route } }[];
  readonly displayOptions?: { readonly show: { readonly operation: readonly string[] } };
}

interface Route {
  readonly method: string;
  readonly url: string;
}

judge(
  `the node for n8n has its types, and sends fields that its endpoints have${why}`,
  async () => {
    const program = `import { PdfService } from './n8n/nodes/PdfService/PdfService.node.js';
console.log(JSON.stringify(new PdfService().description.properties));
`;
    await compile(
      [
        '--ignoreConfig',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--strict',
        '--skipLibCheck',
        '--noEmit',
      ].concat(
        ['--typeRoots', types, '--types', 'node'],
        join(folder, 'n8n/credentials/PdfServiceApi.credentials.ts'),
      ),
    );
    const [operations, ...fields]: readonly NodeProperty[] = await use(
      'n8n/nodes/PdfService/PdfService.node.ts',
      'nodenext',
      program,
    );
    expect(operations?.options?.length).toBeGreaterThan(2);
    for (const { value, routing } of operations?.options ?? []) {
      const { method, url } = routing.request;
      const endpoint = clientEndpoints.find((each) => each.method === method && each.path === url);
      const sent = fields.filter(({ displayOptions }) => displayOptions?.show.operation.includes(value));
      expect(Object.keys(endpoint?.fields.properties ?? {})).toEqual(
        expect.arrayContaining(sent.map(({ name }) => name)),
      );
    }
  },
  60_000,
);
