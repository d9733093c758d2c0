import type { RenderRequest } from '../contract/render.ts';
import type { DevToolsSession } from './chromium/devtools-pipe.ts';
import { evaluate } from './evaluate.ts';
import type { LoadedPage } from './load-document.ts';
import { unsupportedCssHint, unsupportedCssIn } from './unsupported-css.ts';

const maximumSheets = 200;

/** Inline CSS that may be unsupported, and whether the document has style sheets from elsewhere. */
interface OwnStyles {
  readonly texts: readonly string[];
  readonly hasLinked: boolean;
}

/**
 * One line for each name of unsupported CSS in the page's style sheets. Markup without scripts that has no hint of any
 * costs nothing. What is `provided` by other means is left out.
 */
export async function unsupportedCssOf(
  page: LoadedPage,
  { source, css = '' }: Pick<RenderRequest, 'source' | 'css'>,
  hasScripts: boolean,
  provided?: ReadonlySet<string>,
): Promise<readonly string[]> {
  const isPlain = 'html' in source && !hasScripts && !mayHaveStyles.test(source.html);
  const texts = isPlain ? [] : await styleTexts(page);
  return unsupportedCssIn([css, ...texts], provided).map((name) => `unsupported CSS: ${name}`);
}

const mayHaveStyles = new RegExp(`<link|@import|${unsupportedCssHint.source}`, 'i');

/**
 * The CSS of the page's document as it is written: Chromium drops what it does not know from its own view of it. Inline
 * CSS without a hint of unsupported names is left out. Only a document with style sheets from elsewhere costs more than
 * one command.
 */
async function styleTexts({ session, worldId }: LoadedPage): Promise<readonly string[]> {
  const { texts, hasLinked } = (await evaluate(session, worldId, ownStyles)) as OwnStyles;
  return hasLinked ? [...texts, ...(await linkedSheets(session))] : texts;
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

/** Ends the DevTools domains that it begins. */
async function linkedSheets(session: DevToolsSession): Promise<readonly string[]> {
  const ids: string[] = [];
  session.on('CSS.styleSheetAdded', ({ header: { styleSheetId, isInline, origin } }) => {
    if (!isInline && origin === 'regular' && ids.length < maximumSheets) ids.push(styleSheetId);
  });
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const sheets = ids.map((styleSheetId) => session.send('CSS.getStyleSheetText', { styleSheetId }));
  const [texts] = await Promise.all([
    Promise.all(sheets),
    session.send('CSS.disable'),
    session.send('DOM.disable'),
  ]);
  return texts.map(({ text }) => text);
}
