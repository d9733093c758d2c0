import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';

/**
 * Matches characters that our fonts may lack. They cover the Basic Multilingual Plane, mathematical letters, emoji and
 * related symbols; a private-use character needs a font of the page.
 */
const rare = '[\\ue000-\\uf8ff\\u{10000}-\\u{1d3ff}\\u{1d800}-\\u{1efff}\\u{1fc00}-\\u{10ffff}]';

/** The distinct rare characters of a loaded page's text; none if the page has navigated to another document. */
export async function rareCharactersOf({ session, worldId }: LoadedPage): Promise<string> {
  const found = await evaluate(session, worldId, rareInDocument).catch(() => '');
  return String(found);
}

/** The distinct rare characters of a text. */
export function rareCharacters(text: string): string {
  return [...new Set(text.match(new RegExp(rare, 'gu')))].join('');
}

/** The getter is taken from the prototype because an element of the page can hide a document's property by its name. */
const rareInDocument = `(() => {
  const root = Reflect.get(Document.prototype, 'documentElement', document);
  const text = root ? Reflect.get(Node.prototype, 'textContent', root) : '';
  return [...new Set(text.match(/${rare}/gu))].join('');
})()`;
