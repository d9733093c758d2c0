import type { PrintOptions } from '../../contract/messages/render.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { lookAt } from '../waiting/document-state.ts';
import { type PageRules, pageRulesExpression } from '../window/page-rules.ts';
import { zoomIn } from '../window/page-window.ts';
import { pinHeights } from '../window/pin-heights.ts';
import { printedPaper, printedWindow } from '../window/printed-window.ts';
import { type PrintedPage, printPage } from './print-page.ts';

/** The longest side of a page that PDF allows without a unit of its own (ISO 32000-2, Annex C). */
const maximumInches = 200;

/** What a page may be too short by, at first: text can be broken otherwise when it is printed. */
const firstStepInches = 0.25;

/**
 * Prints the document on one page as wide as its paper and as high as the document with its margins. Throws
 * output_too_large.
 */
export async function printSinglePage(page: LoadedPage, print: PrintOptions): Promise<PrintedPage> {
  const rules = (await evaluate(page.session, page.worldId, pageRulesExpression)) as PageRules;
  await pinHeights(page, print.viewport ?? printedWindow(print, rules));
  await zoomIn(page.session);
  const { heightPixels } = await lookAt(page);
  const paper = printedPaper(print, rules);
  let heightInches = (heightPixels * print.scale + 1) / 96 + paper.margins.top + paper.margins.bottom;
  for (let step = firstStepInches; heightInches <= maximumInches; step *= 2) {
    await putOnOnePage(page, paper.widthInches, heightInches);
    const printed = await printPage(page.session, { ...print, heightInches }, 0);
    if (printed.pageCount === 1) return printed;
    heightInches += step;
  }
  throw new Problem(
    'output_too_large',
    `The document is higher than the ${maximumInches} inches that a page can have. Use a smaller scale, or print it without single_page.`,
  );
}

/** Sets the paper, after the document's own styles, and removes forced breaks. */
async function putOnOnePage({ session, worldId }: LoadedPage, widthInches: number, heightInches: number) {
  const css = `@page { size: ${widthInches}in ${heightInches}in !important }
    *, ::before, ::after { break-before: auto !important; break-after: auto !important; page: auto !important }`;
  await evaluate(
    session,
    worldId,
    `{
      globalThis.pageSheet ??= new CSSStyleSheet();
      pageSheet.replaceSync(${JSON.stringify(css)});
      document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => sheet !== pageSheet), pageSheet];
    }`,
  );
}
