import { beforeAll, expect, test } from '@jest/globals';
import { type RuleName, rules } from '../../../functions/core/accessibility/rules.ts';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { broken } from './broken-rules.ts';
import { taggedPdf } from './tagged-pdf.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount(10_000)).liveKey;
});

interface Check {
  readonly passes: boolean;
  readonly failures: readonly { readonly fixable: 'conformance' | 'tags' | null }[];
}

async function check(pdf: Uint8Array): Promise<Check> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  return (await (await service.call('POST', '/checkAccessibility', { key, json })).json()) as Check;
}

/** The document for PDF/UA-1, by a call that changes nothing else. */
async function conformed(pdf: Uint8Array, fields: object): Promise<Response> {
  const json = {
    pdf_base64: Buffer.from(pdf).toString('base64'),
    stages: [{ operation: 'decryptPdf' }],
    conformance: 'ua-1',
    title: 'Report',
    language: 'en',
    ...fields,
  };
  return service.call('POST', '/processPdf', { key, json });
}

/** The rules that a document can break, apart from those that only its file breaks. */
const names = (Object.keys(broken) as RuleName[]).filter(
  (name) => name !== 'header' && name !== 'encryption',
);

const conformance = names.filter(
  (name) => rules[name].mend === 'conformance' || rules[name].mend === 'marking',
);
const tags = names.filter((name) => rules[name].mend === 'tags');
const source = names.filter((name) => rules[name].mend === 'source');

test.each([
  ...someOf(conformance, 6).map((rule) => ({ rule, mend: 'conformance', fields: {} })),
  ...[...new Set<RuleName>([...someOf(tags, 6), 'remappedType', 'listCaption'])].map((rule) => ({
    rule,
    mend: 'tags',
    fields: { tags: 'add' },
  })),
])('$rule is mended by $mend, as fixable says', async ({ rule, mend, fields }) => {
  const pdf = taggedPdf(broken[rule as RuleName]);
  expect((await check(pdf)).failures.at(0)).toMatchObject({ fixable: mend });
  const response = await conformed(pdf, fields);
  expect(response.status).toBe(200);
  expect(await check(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ passes: true });
});

test.each(source)('%s is refused with its clause, and never claimed to be mended', async (rule) => {
  const pdf = taggedPdf(broken[rule]);
  expect((await check(pdf)).failures.at(0)).toMatchObject({ fixable: null });
  const response = await conformed(pdf, {});
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 400,
    body: { code: 'conformance_failed', details: [{ rule: `ISO 14289-1, ${rules[rule].clause}` }] },
  });
});
