import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { patternNames } from '../../contract/hyphen-patterns.ts';

/** Languages whose patterns have another name, or are those of another language. */
const aliases: Readonly<Record<string, string>> = {
  de: 'de-1996',
  el: 'el-monoton',
  en: 'en-us',
  mn: 'mn-cyrl',
  nn: 'nb',
  no: 'nb',
  sh: 'sh-latn',
  sr: 'sr-cyrl',
  'sr-latn': 'sh-latn',
};

const known = new Set<string>(patternNames);

/** The name of the patterns for a language tag such as `de-AT`: its own, or those of the language; undefined if none. */
export function patternsFor(language: string): string | undefined {
  const parts = language.toLowerCase().split(/[-_]/);
  for (let length = parts.length; length > 0; length -= 1) {
    const tag = parts.slice(0, length).join('-');
    const name = Object.hasOwn(aliases, tag) ? aliases[tag] : tag;
    if (name !== undefined && known.has(name)) return name;
  }
  return undefined;
}

/** The text of a script of the package `hyphen`: compressed beside a bundle, as installed elsewhere. */
export function hyphenScript(path: string): string {
  const manifest = findPackageJSON('hyphen', import.meta.url);
  if (manifest === undefined) throw new Error('hyphen is not installed');
  const file = join(dirname(manifest), path);
  return existsSync(`${file}.br`)
    ? brotliDecompressSync(readFileSync(`${file}.br`)).toString()
    : readFileSync(file, 'utf8');
}
