import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { patternsFor } from './hyphen-patterns.ts';
import { hyphenateWords } from './hyphenate-words.ts';
import { hyphenationScript } from './hyphenation-script.ts';

/**
 * Hyphenates the texts for which the document asks by `hyphens: auto` and `lang`, in the languages that there are
 * patterns for. Only words cross to the page and back: patterns have up to a megabyte. Returns whether there were any.
 */
export async function hyphenateDocument({ session, worldId }: LoadedPage): Promise<boolean> {
  const languages = (await evaluate(
    session,
    worldId,
    `${hyphenationScript}; hyphenation.find()`,
  )) as readonly string[]; // it returns nothing else
  const wanted = languages.flatMap((language) => {
    const patterns = patternsFor(language);
    return patterns === undefined ? [] : [{ language, patterns }];
  });
  if (wanted.length === 0) return false;
  const asked = JSON.stringify(wanted.map(({ language }) => language));
  const words = (await evaluate(
    session,
    worldId,
    `${asked}.map(hyphenation.wordsOf)`,
  )) as readonly (readonly string[])[]; // likewise
  const divided: (readonly [language: string, words: readonly string[]])[] = [];
  for (const [index, { language, patterns }] of wanted.entries())
    divided.push([language, await hyphenateWords(patterns, words[index] ?? [])]);
  await evaluate(
    session,
    worldId,
    `${plainHyphen}; for (const [language, words] of ${JSON.stringify(divided)}) hyphenation.divide(language, words)`,
  );
  return true;
}

/** The hyphen that readers of PDFs join words by; fonts draw it as they draw the other one. Rules within win over it. */
const plainHyphen = `{
  const root = Reflect.get(Document.prototype, 'documentElement', document);
  if (getComputedStyle(root).hyphenateCharacter === 'auto') root.style.hyphenateCharacter = '"-"';
}`;
