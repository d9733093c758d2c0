import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { judged } from '../../bench/invoices/judge.ts';
import { officialVerdicts } from '../../bench/invoices/official-verdicts.ts';
import { sampleInvoice } from '../../bench/sample-invoice.ts';
import { checkInvoice } from '../../functions/core/invoices/check-invoice.ts';
import { someOf } from '../jest/chosen-cases.ts';
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

/** A sample invoice with an attribute more at the first element of each name, or a text, by what is added. */
function additions(profile: keyof typeof official, attributes: readonly string[]) {
  const xml = sampleInvoice({ profile }).replace(
    '<rsm:CrossIndustryInvoice',
    '$& xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  );
  const found = new Map<string, string>();
  for (const [tag, name = ''] of xml.matchAll(/<(\w+:\w+)[^/>]*>/g)) {
    if (found.has(`${name} text`)) continue;
    for (const attribute of attributes.filter((each) => !tag.includes(` ${each}=`)))
      found.set(`${name}@${attribute}`, xml.replace(tag, tag.replace(/>$/, ` ${attribute}="a b">`)));
    found.set(`${name} text`, xml.replace(tag, `${tag}\u00a0`));
  }
  return found;
}

test.each(Object.keys(official) as (keyof typeof official)[])(
  'no element of an invoice of profile %s has an attribute that its schema does not have',
  (profile) => {
    const hint = 'xsi:schemaLocation';
    const invoices = [...additions(profile, ['note', 'xml:lang', hint])].filter(
      ([added]) => !added.endsWith(' text'),
    );
    for (const [added, xml] of invoices)
      expect([added, /\bschema\b/.test(brokenIds(xml))]).toEqual([added, !added.endsWith(hint)]);
  },
);

(schemas && existsSync(schemas) ? test : test.skip).each(someOf(Object.entries(official), 2))(
  'an invoice of profile %s follows its official XML Schema where we say that it does',
  (profile, name) => {
    const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
    const own = profile as keyof typeof official; // as the table has them
    const attributes = 'note listID schemeID currencyID format unitCode xml:lang xsi:schemaLocation';
    const unknown = /urn:cen\.eu:en16931:2017#compliant#urn:okapi\.example:invoice/;
    const mutants = ruleMutants
      .filter(({ sample, rule }) => sample === profile && !newer.includes(rule))
      .map(({ rule, xml }) => [rule, xml.replace(unknown, 'urn:cen.eu:en16931:2017')] as const)
      .filter(([, xml]) => checkInvoice(xml)?.profile === profile);
    const invoices = new Map([
      ['whole', sampleInvoice({ profile: own })],
      ...mutants,
      ...additions(own, attributes.split(' ')),
    ]);
    const fileOf = (rule: string) => join(folder, `${encodeURIComponent(rule)}.xml`);
    for (const [rule, xml] of invoices) writeFileSync(fileOf(rule), xml);
    const verdicts = judged(
      'SchemaJudge',
      join(schemas, `Factur-X_1.07.3_${name}.xsd`),
      [...invoices.keys()].map(fileOf),
    );
    const isValid = [...invoices.keys()].map((rule) => [rule, verdicts.get(fileOf(rule)) === '']);
    const isOurs = [...invoices].map(([rule, xml]) => [rule, !/\bschema\b/.test(brokenIds(xml))]);
    expect(Object.fromEntries(isValid)).toEqual(Object.fromEntries(isOurs));
  },
  120_000,
);
