import type { RenderRequest } from '../../contract/messages/render.ts';
import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { type StyleSheet, withStyleSheets } from '../styles/style-sheets.ts';
import { unsupportedCssHint, unsupportedCssIn } from './unsupported-css.ts';

/** Inline CSS that may be unsupported, and whether the document has style sheets from elsewhere. */
interface OwnStyles {
  readonly texts: readonly string[];
  readonly hasLinked: boolean;
}

/** What completing a document knows of it: its style sheets, and the names of CSS that this provides. */
interface Completed {
  readonly sheets: readonly StyleSheet[];
  readonly provided: ReadonlySet<string>;
}

/**
 * One line for each name of unsupported CSS in the page's style sheets. Markup without scripts that has no hint of any
 * costs nothing.
 */
export async function unsupportedCssOf(
  page: LoadedPage,
  { source, css = '' }: Pick<RenderRequest, 'source' | 'css'>,
  hasScripts: boolean,
  completed?: Completed,
): Promise<readonly string[]> {
  const isPlain = 'html' in source && !hasScripts && !mayHaveStyles.test(source.html);
  const texts = isPlain ? [] : await styleTexts(page, completed?.sheets);
  return unsupportedCssIn([css, ...texts], completed?.provided).map((name) => `unsupported CSS: ${name}`);
}

const mayHaveStyles = new RegExp(`<link|@import|${unsupportedCssHint.source}`, 'i');

/**
 * The CSS of the page's document as it is written: Chromium drops what it does not know from its own view of it. Inline
 * CSS without a hint of unsupported names is left out. Only a document with style sheets from elsewhere costs more than
 * one command.
 */
async function styleTexts(
  page: LoadedPage,
  read: readonly StyleSheet[] | undefined,
): Promise<readonly string[]> {
  const { texts, hasLinked } = (await evaluate(page.session, page.worldId, ownStyles)) as OwnStyles;
  const sheets = read ?? (hasLinked ? await withStyleSheets(page, async (sheets) => sheets) : []);
  return [...texts, ...sheets.map(({ text }) => text)];
}

/** Getters are taken from prototypes, which an element of the page cannot shadow by its name. */
const ownStyles = `(() => {
  const hint = ${unsupportedCssHint};
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const sheets = all('style').map(({ textContent }) => textContent);
  const attributes = all('[style*=float i], [style*=break i], [style*=running i], [style*=set i], [style*="-" i]')
    .map((element) => 'a{' + Element.prototype.getAttribute.call(element, 'style') + '}');
  const linked = [...Reflect.get(Document.prototype, 'styleSheets', document)];
  return {
    texts: [...sheets, ...attributes].filter((text) => hint.test(text)),
    hasLinked: linked.some(({ href }) => href !== null) || sheets.some((text) => /@import/i.test(text)),
  };
})()`;
