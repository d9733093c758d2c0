import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { judged } from '../../bench/invoices/judge.ts';
import { officialVerdicts } from '../../bench/invoices/official-verdicts.ts';
import { sampleInvoice } from '../../bench/sample-invoice.ts';
import { checkInvoice } from '../../functions/core/invoices/check-invoice.ts';
import { allRules, edgeCases, ruleMutants } from './rule-mutants.ts';

/** A folder of the official stylesheets, judged with Debian's Saxon. */
const stylesheets = process.env.INVOICE_STYLESHEETS ?? '';
/** A folder of the official XML Schemas of Factur-X 1.07. */
const schemas = process.env.INVOICE_SCHEMAS ?? '';

const recorded: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'official-verdicts.json'), 'utf8'),
);

function brokenIds(xml: string): string {
  const ids = checkInvoice(xml)?.broken.map(({ rule }) => rule) ?? [];
  return ids.toSorted().join(' ');
}

test('each rule is broken by an invoice, which breaks the same official rules and no others', () => {
  expect(ruleMutants.map(({ rule }) => rule).toSorted()).toEqual([...allRules].sort());
  const found = Object.fromEntries(
    [...edgeCases, ...ruleMutants].map(({ rule, xml }) => [rule, brokenIds(xml)]),
  );
  expect(found).toEqual(recorded);
  expect(ruleMutants.filter(({ rule }) => !found[rule]?.split(' ').includes(rule))).toEqual([]);
});

(stylesheets ? test : test.skip)(
  'the official stylesheets say what is recorded of them',
  () => expect(officialVerdicts(stylesheets)).toEqual(recorded),
  300_000,
);

const official = {
  minimum: 'MINIMUM',
  'basic-wl': 'BASICWL',
  basic: 'BASIC',
  en16931: 'EN16931',
  extended: 'EXTENDED',
};

/** The rules whose mutants 1.07 of the schema refuses: 1.08 leaves these elements to the rules. */
const newer = ['BR-22', 'BR-24', 'BR-26', 'CO-04', 'BR-54-1', 'BR-54-2'].map((id) => `BR-FXEXT-${id}`);

(schemas && existsSync(schemas) ? test : test.skip).each(Object.entries(official))(
  'an invoice of profile %s follows its official XML Schema where we say that it does',
  (profile, name) => {
    const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
    const own = profile as keyof typeof official; // as the table has them
    const unknown = /urn:cen\.eu:en16931:2017#compliant#urn:okapi\.example:invoice/;
    const mutants = ruleMutants
      .filter(({ sample, rule }) => sample === profile && !newer.includes(rule))
      .map(({ rule, xml }) => [rule, xml.replace(unknown, 'urn:cen.eu:en16931:2017')] as const)
      .filter(([, xml]) => checkInvoice(xml)?.profile === profile);
    const invoices = new Map([['whole', sampleInvoice({ profile: own })], ...mutants]);
    const fileOf = (rule: string) => join(folder, `${rule}.xml`);
    for (const [rule, xml] of invoices) writeFileSync(fileOf(rule), xml);
    const verdicts = judged(
      'SchemaJudge',
      join(schemas, `Factur-X_1.07.3_${name}.xsd`),
      [...invoices.keys()].map(fileOf),
    );
    const isValid = [...invoices.keys()].map((rule) => [rule, verdicts.get(fileOf(rule)) === '']);
    // Attributes of elements that have children are asked for by rules alone.
    const isOurs = [...invoices].map(([rule, xml]) => [
      rule,
      !/\b(?:schema|CII-DT-01[34])\b/.test(brokenIds(xml)),
    ]);
    expect(Object.fromEntries(isValid)).toEqual(Object.fromEntries(isOurs));
  },
  120_000,
);
