import type { PageProperties } from '../../printed/page-properties.ts';
import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';

/** The maximum length of a property, and of a language tag. */
const maximum = { characters: 2_000, languageCharacters: 80 } as const;

/** The properties that a loaded page states; none if it has navigated to another document. */
export async function propertiesOf({ session, worldId }: LoadedPage): Promise<PageProperties> {
  const found = await evaluate(session, worldId, properties).catch(() => ({}));
  return found as PageProperties; // the expression returns nothing else
}

/** The first description is the subject. Getters are taken from prototypes, which the page cannot shadow. */
const properties = `(() => {
  const texts = (name) =>
    [...Document.prototype.querySelectorAll.call(document, 'meta[name="' + name + '" i]')]
      .map((meta) => (Element.prototype.getAttribute.call(meta, 'content') ?? '').trim()).filter(Boolean);
  const root = Reflect.get(Document.prototype, 'documentElement', document);
  const language = root?.getAttribute('lang')?.trim() ?? '';
  const found = {
    author: texts('author').join(', '),
    subject: texts('description')[0] ?? texts('subject')[0] ?? '',
    keywords: texts('keywords').join(', '),
  };
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, text]) => text)
      .map(([key, text]) => [key, text.slice(0, ${maximum.characters}).toWellFormed()])),
    ...(/^[a-z]{1,8}(-[a-z\\d]{1,8}){0,8}$/i.test(language) && language.length <= ${maximum.languageCharacters} && { language }),
  };
})()`;
