import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startersFolder } from '../../functions/core/settings.ts';
import { readStarter, starterLanguages, starters } from '../../functions/dashboard/templates/starters.ts';
import { fieldsOf } from '../../functions/dashboard/templates/template-fields.ts';
import { faults, hasJudge, judge } from '../conformance/judge.ts';
import { takesAll } from '../jest/chosen-cases.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

/** What a footer with page numbers is warned about. No other warning is expected, such as of a name that the data lacks. */
const decoration = 'and was marked as decoration, which screen readers pass over: margin boxes';

const folder = mkdtempSync(join(tmpdir(), 'starters-'));
const languages = Object.keys(starterLanguages);

/** Each starter in one language, so that each language has several; with TESTS=all in every language. */
const cases = starters.flatMap(({ name }, index) =>
  languages
    .filter((_, place) => takesAll || place === index % languages.length)
    .map((language) => [name, language] as const),
);

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount(10_000)).liveKey;
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const print = (json: object) => service.call('POST', '/htmlToPdf', { key, json });

test.each(cases)('%s prints its sample in %s, and conforms to what it claims', async (name, language) => {
  const { sample_data: data, ...template } = fieldsOfStarter(name, language);
  const answer = await print({ template, data });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-warning') ?? decoration).toMatch(decoration);
  const file = join(folder, `${name}.${language}.pdf`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  writeFileSync(file, bytes);
  expect(bytes.toString('latin1')).toMatch(/<pdfuaid:part>1<|pdfuaid:part="1"/);
  const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  expect(text).not.toMatch(/\{\{|\{%|undefined|NaN|\[object/);
  for (const value of leavesOf(data).filter((leaf) => leaf.length > 12 && !leaf.includes('://')))
    expect(withoutBreaks(text)).toContain(withoutBreaks(value));
  if (!hasJudge) return;
  const profiles = name === 'invoice' ? (['ua1', '3a'] as const) : (['ua1'] as const);
  const verdicts = await judge(profiles.map((profile) => ({ profile, file })));
  expect(verdicts.flatMap(faults)).toEqual([]);
});

test('each sample matches its schema, and a schema refuses data that lacks something', async () => {
  for (const { name } of starters) {
    const { sample_data: data, ...template } = fieldsOfStarter(name, 'en');
    const { lang, ...rest } = data as Readonly<Record<string, unknown>>;
    expect(lang).toBe('en');
    const answer = await print({ template, data: rest });
    expect([name, answer.status, await answer.json()]).toEqual([
      name,
      400,
      expect.objectContaining({ code: 'invalid_data' }),
    ]);
  }
});

test('the invoice carries the electronic invoice that is sent beside it', async () => {
  const { sample_data: data, ...template } = fieldsOfStarter('invoice', 'en');
  const xml = readFileSync(join(startersFolder(), 'invoice/factur-x.en.xml'), 'utf8');
  const answer = await print({ template, data, electronic_invoice: { xml } });
  expect(answer.status).toBe(200);
  const pdf_base64 = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const read = await service.call('POST', '/readInvoice', { key, json: { pdf_base64 } });
  expect(await read.json()).toMatchObject({ profile: 'en16931', valid: true, broken_rules: [] });
});

function fieldsOfStarter(name: string, language: string) {
  const texts = readStarter(name, language);
  const read = texts && fieldsOf(texts);
  if (!read || 'faults' in read) throw new Error(`${name} in ${language} is not a template`);
  return read.fields;
}

/** All texts in the data. */
function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

/** Lines, columns and hyphens of a page are no part of its text. */
function withoutBreaks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-\u00ad\u2010]+/g, '')
    .toLowerCase();
}
