import { limits } from '../../contract/limits.ts';
import type { PrintOptions, RenderRequest } from '../../contract/messages/render.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { evaluate } from '../evaluate.ts';
import { runLibrary } from '../libraries/run-library.ts';
import type { LoadedPage } from '../load-document.ts';
import type { PageSize } from '../styles/page-sizes.ts';
import type { StyleSheet } from '../styles/style-sheets.ts';
import { flatCss, mediaQueriesOf } from './flat-css.ts';
import { type LaidOut, layOut } from './paged-script.ts';
import { type TargetPage, withTargetPages } from './target-counters.ts';
import { prepareTargets } from './target-pages.ts';
import { pageDeclarations, withValidPageRules } from './valid-page-rules.ts';

/**
 * Lays the page's document out by paged.js: footnotes, running elements, named strings and all else that its style sheets
 * ask for and Chromium lacks. From then on each sheet of paper is an element of its size. Returns warnings. Throws
 * too_many_pages and invalid_field.
 */
export async function layOutPages(
  page: LoadedPage,
  { css, libraries }: Pick<RenderRequest, 'css' | 'libraries'>,
  print: PrintOptions,
  sheets: readonly StyleSheet[],
  ownTargets: readonly TargetPage[],
): Promise<readonly string[]> {
  const { session, worldId } = page;
  const paper = paperOf(print);
  const given = css === undefined ? sheets : [...sheets, { id: '', text: css, url: '', media: '', order: 0 }];
  const queries = mediaQueriesOf(given, paper);
  const matching = (await evaluate(
    session,
    worldId,
    `${JSON.stringify(queries)}.filter((query) => matchMedia(query).matches)`,
  )) as readonly string[]; // the expression returns nothing else
  const accepted = new Set(matching);
  const texts = flatCss(given, (query) => accepted.has(query), paper);
  const readable = await validPageRules(page, texts);
  const numbered = readable.map(withTargetPages);
  const targets = [...ownTargets, ...numbered.flatMap(({ pages }) => pages)];
  // The library defines its globals through others that an element of the page may shadow.
  await evaluate(session, worldId, calm);
  await runLibrary(session, worldId, libraries, 'pagedjs');
  const described = await prepareTargets(page, targets);
  const all = [pageRule(print) + footnoteCalls, ...numbered.map((sheet) => sheet.css)];
  const call = `(${layOut})(${JSON.stringify(all)}, ${JSON.stringify(described)}, ${limits.pages})`;
  const result = (await evaluate(session, worldId, call, { awaitPromise: true })) as LaidOut;
  if (result.failure) throw failed(result);
  if (!result.cutOff) return [];
  return [`pages with something that cannot be divided and is cut off: ${result.cutOff}`];
}

/** The style sheets with only those declarations of @page rules that Chromium accepts, or would if it knew them. */
async function validPageRules(
  { session, worldId }: LoadedPage,
  sheets: readonly string[],
): Promise<readonly string[]> {
  const declarations = pageDeclarations(sheets);
  const check = `(([name, value]) => !CSS.supports(name, 'inherit') || CSS.supports(name, value))`;
  const answers = await evaluate(session, worldId, `${JSON.stringify(declarations)}.map${check}`);
  const isValid = new Map(
    declarations.map((declaration, index) => [
      JSON.stringify(declaration),
      (answers as readonly boolean[])[index], // the expression returns nothing else
    ]),
  );
  return sheets.map((css) =>
    withValidPageRules(css, (declaration) => isValid.get(JSON.stringify(declaration)) === true),
  );
}

/** Frames and idle moments come at once, images count as loaded, and pages are not laid out again. */
const calm = `{
  const soon = (callback) => void Promise.resolve().then(callback);
  globalThis.requestAnimationFrame = soon;
  globalThis.requestIdleCallback = soon;
  globalThis.ResizeObserver = undefined;
  Reflect.defineProperty(HTMLImageElement.prototype, 'complete', { value: true });
  const { URL: Url } = globalThis;
  globalThis.URL = function (url, base) {
    // In a document without a URL, relative ones lead nowhere.
    return Url.parse(url, base) ?? { href: url, toString: () => url };
  };
  globalThis.URL.parse = (url, base) => Url.parse(url, base);
}`;

/** Calls of footnotes are raised in fonts that have no glyphs for that. */
const footnoteCalls = `[data-footnote-call]::after {
  vertical-align: super; font-size: 65%; line-height: normal; font-variant-position: normal }`;

/** The paper that the request asks for, which the document's own rules override. */
function pageRule(print: PrintOptions): string {
  const { top, right, bottom, left } = print.marginInches;
  const [width, height] = paperOf(print);
  return `@page { size: ${width}in ${height}in; margin: ${top}in ${right}in ${bottom}in ${left}in }`;
}

function paperOf({ widthInches, heightInches, landscape }: PrintOptions): PageSize {
  return landscape ? [heightInches, widthInches] : [widthInches, heightInches];
}

function failed({ failure, error }: LaidOut): Problem {
  switch (failure) {
    case 'too many pages':
      return new Problem('too_many_pages', `The document has more than ${limits.pages} pages. Split it.`);
    case 'no progress':
      return new Problem(
        'invalid_field',
        'paged cannot lay the document out: something in it is larger than a page and may not be divided.',
      );
    default: {
      const cause = new Error(`paged.js threw ${error}`);
      return new Problem(
        'invalid_field',
        'paged cannot lay the document out: its elements or styles are too unusual. Print it without `paged`.',
        { cause },
      );
    }
  }
}
