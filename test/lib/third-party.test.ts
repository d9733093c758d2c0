import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import { buildFontsLayer } from '../../layers/fonts/build-fonts-layer.ts';
import { faces } from '../../layers/fonts/faces.ts';
import { buildLanguagesLayer } from '../../layers/languages/build-languages-layer.ts';
import { thirdPartyNotices } from '../../lib/third-party.ts';
import { readNotices } from '../bundles/read-notices.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'third-party-'));
});

afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

/** Lays out a package, and gives the path of a file in it. */
function install(place: string, manifest: object, files: Readonly<Record<string, string>> = {}): string {
  const at = join(folder, 'node_modules', place);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'package.json'), JSON.stringify({ version: '1.0.0', ...manifest }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(at, name), text);
  return join(at, 'index.js');
}

/** The licences of the packages that these files lie in. */
function noticesOf(...paths: readonly string[]): ReadonlyMap<string, string> {
  const file = join(folder, 'THIRD-PARTY.txt');
  writeFileSync(file, thirdPartyNotices(paths));
  return readNotices(file);
}

test('a package within another, and one of a scope, have their own texts', () => {
  const outer = install('outer', { name: 'outer', license: 'MIT' }, { LICENSE: 'the outer one' });
  const inner = install(
    'outer/node_modules/@a/b',
    { name: '@a/b', license: 'MIT' },
    { 'licence-mit.txt': 'the inner one' },
  );
  expect([...noticesOf(outer, inner, join(root, 'lib/third-party.ts'))]).toEqual([
    ['@a/b 1.0.0', expect.stringMatching(/^@a\/b 1.0.0 \(MIT\)\n\nthe inner one$/)],
    ['outer 1.0.0', expect.stringMatching(/^outer 1.0.0 \(MIT\)\n\nthe outer one$/)],
  ]);
});

test('a package that only names its licence gets the text of it, and its author', () => {
  const path = install('plain', { name: 'plain', license: 'ISC', author: { name: 'Ada' } });
  expect(noticesOf(path).get('plain 1.0.0')).toMatch(/Copyright \(c\) Ada\n[\s\S]*Permission to use, copy/);
});

test.each([
  ['no licence', {}, {}],
  ['a licence that has no text here', { license: 'Beerware' }, {}],
  ['an empty licence file', { license: 'SEE LICENSE IN LICENSE' }, { LICENSE: ' \n' }],
  [
    'a licence file that only names its owner',
    { license: 'Custom' },
    { LICENSE: 'Copyright (c) 2026 Ada\n' },
  ],
])('a package with %s is refused', (_case, manifest, files) => {
  const path = install('bare', { name: 'bare', ...manifest }, files);
  expect(() => thirdPartyNotices([path])).toThrow(/^bare has no text of its licence/);
});

test('the layer of fonts has the licence of each font', () => {
  const notices = readNotices(join(buildFontsLayer(), 'fonts/THIRD-PARTY.txt'));
  const names = new Set(faces.map(({ file }) => /^(@[^/]+\/)?[^/]+/.exec(file)?.[0] as string));
  expect(names.size).toBeGreaterThan(40);
  for (const name of names) {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    const text = notices.get(`${name} ${version}`);
    expect({ name, text }).toEqual({
      name,
      text: expect.stringMatching(/SIL OPEN FONT LICENSE|Bitstream Vera/i),
    });
  }
  expect(notices.size).toBe(names.size);
});

test('the layers of languages and of Chromium have the licences of their packages’ contents', () => {
  const languages = readFileSync(join(buildLanguagesLayer(), 'languages/THIRD-PARTY.txt'), 'utf8');
  expect(languages).toMatch(/contains tessdata_best \(Apache-2\.0\)[\s\S]*Version 2\.0, January 2004/);
  const chromium = readFileSync(join(buildChromiumLayer(), 'chromium/THIRD-PARTY.txt'), 'utf8');
  expect(chromium).toMatch(
    /contains Chromium[\s\S]*The Chromium Authors[\s\S]*Neither the name[\s\S]*Mozilla Public License/,
  );
});
