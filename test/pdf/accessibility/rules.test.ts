import { beforeAll, expect, test } from '@jest/globals';
import { checkAccessibility } from '../../../functions/core/accessibility/check-accessibility.ts';
import { type RuleName, rules } from '../../../functions/core/accessibility/rules.ts';
import type { OpenedSecurity } from '../../../functions/core/pdf-objects/encryption/security.ts';
import { parsePdf } from '../../../functions/core/pdf-objects/objects/parse-pdf.ts';
import { openSource } from '../../../functions/core/pdf-objects/structure/open-source.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { annotation, broken, cell, field, head } from './broken-rules.ts';
import { compositeParts, fontParts, table, taggedPdf } from './tagged-pdf.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount(10_000)).liveKey;
});

interface Failure {
  readonly clause: string;
  readonly description: string;
}

async function failuresOf(pdf: Uint8Array): Promise<readonly Failure[]> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  const response = await service.call('POST', '/checkAccessibility', { key, json });
  const body = (await response.json()) as { readonly failures: readonly Failure[] };
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body.failures;
}

/** Rules that cannot be broken alone, with those that are broken beside them. */
const beside: Readonly<Partial<Record<RuleName, readonly RuleName[]>>> = {
  artifactInTag: ['tagInArtifact'],
  untagged: ['unmarked'],
  noGlyph: ['encoding', 'noUnicode'],
  undefinedGlyph: ['encoding', 'noUnicode'],
};

test('a document that breaks no rule passes', async () => {
  expect(await failuresOf(taggedPdf())).toEqual([]);
  expect(await failuresOf(taggedPdf(fontParts()))).toEqual([]);
  expect(await failuresOf(taggedPdf(compositeParts()))).toEqual([]);
  expect(await failuresOf(taggedPdf({ tags: table(head + cell) }))).toEqual([]);
  expect(await failuresOf(taggedPdf(field('/TU(A)')))).toEqual([]);
  expect(await failuresOf(taggedPdf(annotation('/Subtype/Text/Contents(A)')))).toEqual([]);
});

const others: readonly RuleName[] = ['header', 'encryption'];

test.each((Object.keys(broken) as RuleName[]).filter((rule) => !others.includes(rule)))(
  'reports %s, and nothing else',
  async (rule) => {
    const names = (Object.keys(rules) as RuleName[]).filter(
      (name) => name === rule || beside[rule]?.includes(name),
    );
    expect((await failuresOf(taggedPdf(broken[rule]))).map(({ description }) => description)).toEqual(
      names.map((name) => rules[name].description),
    );
  },
);

test('reports a header of PDF 2.0', async () => {
  const pdf = Buffer.from(taggedPdf()).toString('latin1').replace('%PDF-1.7', '%PDF-2.0');
  expect(await failuresOf(Buffer.from(pdf, 'latin1'))).toMatchObject([{ clause: 'ISO 14289-1, 6.1' }]);
});

test('reports an encryption that keeps assistive technology out', () => {
  const source = openSource(parsePdf(taggedPdf()));
  const locked = (permissions: number) => {
    const word = Buffer.alloc(4);
    word.writeInt32LE(permissions);
    const encryption = { security: { permissions: word } } as unknown as OpenedSecurity; // no more of it is read
    return checkAccessibility({ ...source, file: { ...source.file, encryption } }).failures;
  };
  expect(locked(-1)).toEqual([]);
  expect(locked(~512)).toMatchObject([{ rule: 'encryption' }]);
});
