import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import { bundledFiles } from './bundled-files.ts';

const root = join(import.meta.dirname, '../..');

/** What strangers send, by the code that reads it. */
const readers: Readonly<Record<string, string>> = {
  PDF: 'functions/core/pdf-objects/structure/open-source.ts',
  images: 'functions/core/images/decode-image.ts',
  fonts: 'functions/core/fonts/programs/read-cff.ts',
  XML: 'functions/core/pdf-objects/metadata/scan-xml.ts',
  ZIP: 'functions/core/redaction/outside-pages/zip-entries.ts',
  CSV: 'functions/core/rows/csv-records.ts',
  'Liquid and JSON Schema': 'functions/core/templates/fill-template.ts',
  'office documents, in LibreOffice': 'functions/core/engines/libreoffice/load-libreoffice.ts',
  'HTML, CSS, SVG, images, fonts, in Chromium': 'functions/core/browser/renderer.ts',
  'pixels that the engine drew': 'functions/core/engines/tesseract/load-tesseract.ts',
  JSON: 'functions/core/http/admission/body/read-body.ts',
  forms: 'functions/core/http/admission/body/read-form-body.ts',
  Markdown: 'functions/core/markdown/markdown-page.ts',
};

/** The rows of the table of docs/security.md: function, what it parses, what it may do. */
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, name = '']) => /^`[\w-]+`$|^all others$/.test(name))
  .map(([, name = '', parses = '', may = '']) => ({ name: name.replaceAll('`', ''), parses, may }));

const names = Object.keys(deployment) as FunctionName[];

test('the security page lists what each function parses as its bundle has it', async () => {
  const found = await Promise.all(names.map(async (name) => [name, await parsedBy(name)] as const));
  const alone = new Set(rows.map(({ name }) => name));
  const others = new Set(found.filter(([name]) => !alone.has(name)).flatMap(([, kinds]) => kinds));
  const table = [...found.filter(([name]) => alone.has(name)), ['all others', [...others]] as const];
  const inOrder = (kinds: readonly string[]) =>
    Object.keys(readers)
      .filter((kind) => kinds.includes(kind))
      .join(', ');
  expect(Object.fromEntries(table.map(([name, kinds]) => [name, inOrder(kinds)]))).toEqual(
    Object.fromEntries(rows.map(({ name, parses }) => [name, parses])),
  );
});

test('the security page lists all that the functions which parse files may do', () => {
  for (const { name, may } of rows.filter(({ name: one }) => one !== 'all others')) {
    const {
      calls = [],
      tables,
      bucket,
      secret,
      assumesRoles,
      sends,
      sendsMail,
      consumes,
    }: FunctionShape = deployment[name as FunctionName];
    expect([tables, bucket, secret, assumesRoles, sends, sendsMail, consumes].filter(Boolean)).toEqual([]);
    const called = calls.map((one) => `\`${one}\``).join(' and ');
    expect([name, may]).toEqual([name, calls.length > 0 ? `call ${called}` : 'nothing']);
  }
});

async function parsedBy(name: FunctionName): Promise<readonly string[]> {
  const paths = await bundledFiles(name, { packages: 'external' });
  return Object.entries(readers).flatMap(([kind, reader]) => (paths.includes(reader) ? [kind] : []));
}
