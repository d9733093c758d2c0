import { setImmediate as nextTurn } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import { hyphenScript } from './hyphen-patterns.ts';

/** Patterns as the package `hyphen` has them, with its markers of words that are exceptions. */
type Patterns = readonly [levels: unknown, trie: unknown, exceptions?: object];

type CreateHyphenator = (
  patterns: Patterns,
  options: { readonly html: boolean; readonly minWordLength: number },
) => (word: string) => string;

/** Patterns take up to 10 MB and 400 ms to read: those of the last languages are kept. */
const maximumKept = 4;
const kept = new Map<string, Patterns>();

let createHyphenator: CreateHyphenator | undefined;

const wordsAtOnce = 1_000;

/** Those of the words that can be divided, with soft hyphens. Other work goes on meanwhile. */
export async function hyphenateWords(patterns: string, words: readonly string[]): Promise<readonly string[]> {
  const [levels, trie, exceptions] = patternsOf(patterns);
  createHyphenator ??= run('hyphen.js') as CreateHyphenator; // the package exports nothing else
  // The package keeps every word, also among the exceptions: each call has its own.
  const hyphenate = createHyphenator([levels, trie, { ...exceptions }], { html: false, minWordLength: 2 });
  const divided: string[] = [];
  for (const [index, word] of words.entries()) {
    if (index % wordsAtOnce === wordsAtOnce - 1) await nextTurn();
    const parts = hyphenate(word);
    if (parts !== word) divided.push(parts);
  }
  return divided;
}

function patternsOf(name: string): Patterns {
  const patterns = kept.get(name) ?? (run(`patterns/${name}.js`) as Patterns); // the script exports nothing else
  kept.delete(name);
  kept.set(name, patterns);
  const [oldest] = kept.keys();
  if (kept.size > maximumKept && oldest !== undefined) kept.delete(oldest);
  return patterns;
}

/** What a script of the package exports. */
function run(path: string): unknown {
  const module = { exports: {} };
  compileFunction(hyphenScript(path), ['module', 'define'])(module);
  return module.exports;
}
