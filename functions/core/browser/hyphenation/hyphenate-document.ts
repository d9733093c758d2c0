import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { hyphenScript, patternsFor } from './hyphen-patterns.ts';
import { findTexts, hyphenateTexts } from './hyphenation-script.ts';

/**
 * Hyphenates the texts for which the document asks by `hyphens: auto` and `lang`, in the languages that there are
 * patterns for. Returns whether there were any.
 */
export async function hyphenateDocument({ session, worldId }: LoadedPage): Promise<boolean> {
  const languages = (await evaluate(session, worldId, `(${findTexts})()`)) as readonly string[]; // it returns nothing else
  const wanted = languages.flatMap((language) => {
    const patterns = patternsFor(language);
    return patterns === undefined ? [] : [{ language, patterns }];
  });
  if (wanted.length === 0) return false;
  const hyphenators = Map.groupBy(wanted, ({ patterns }) => patterns);
  await evaluate(
    session,
    worldId,
    `{ const createHyphenator = ${moduleOf('hyphen.js')};
    globalThis.createHyphenator = createHyphenator; ${plainHyphen} }`,
  );
  for (const [patterns, texts] of hyphenators) {
    const calls = texts.map(({ language }) => `hyphenateTexts(${JSON.stringify(language)}, hyphenate);`);
    await evaluate(
      session,
      worldId,
      `{ const hyphenateTexts = ${hyphenateTexts};
      const hyphenate = createHyphenator(${moduleOf(`patterns/${patterns}.js`)}, { html: false }); ${calls.join('')} }`,
    );
  }
  return true;
}

/** An expression for what a script of the package exports. */
function moduleOf(path: string): string {
  return `((module, exports, define) => { ${hyphenScript(path)}\n; return module.exports })({ exports: {} })`;
}

/** The hyphen that readers of PDFs join words by; fonts draw it as they draw the other one. Rules within win over it. */
const plainHyphen = `{
  const root = Reflect.get(Document.prototype, 'documentElement', document);
  if (getComputedStyle(root).hyphenateCharacter === 'auto') root.style.hyphenateCharacter = '"-"';
}`;
