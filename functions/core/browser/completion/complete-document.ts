import type { PrintOptions, RenderRequest } from '../../contract/messages/render.ts';
import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { type StyleSheet, withStyleSheets } from '../styles/style-sheets.ts';
import { unsupportedCssOf } from '../warnings/style-texts.ts';
import { insertContents } from './contents-script.ts';
import type { MakeCompleted } from './make-completed.ts';
import { providedCss } from './needs-completion.ts';

/** A document to which something was added, and its unsupported CSS before that. */
interface CompleteDocument {
  readonly make: MakeCompleted;
  readonly unsupportedCss: readonly string[];
}

/** A document that is being completed. */
interface Completing {
  readonly page: LoadedPage;
  readonly request: RenderRequest;
  /** Undefined for a picture. */
  readonly print: PrintOptions | undefined;
  readonly sheets: readonly StyleSheet[];
  /** Prints the document, to see on which pages things are. */
  readonly printOnce: (print: PrintOptions) => Promise<Buffer>;
}

/**
 * Adds to a settled document what Chromium lacks: a table of contents, hyphenation, and either the layout by paged.js or
 * the numbers of pages that links lead to.
 */
export async function completeDocument(
  page: LoadedPage,
  request: RenderRequest,
  hasScripts: boolean,
  printOnce: Completing['printOnce'],
): Promise<CompleteDocument> {
  const print = 'print' in request ? request.print : undefined;
  const { session, worldId } = page;
  if (print?.toc) await evaluate(session, worldId, `(${insertContents})(${JSON.stringify(print.toc)})`);
  return withStyleSheets(page, async (sheets) => {
    const provided = providedCss(request);
    // Read first: what follows changes the style sheets.
    const unsupportedCss = await unsupportedCssOf(page, request, hasScripts, { sheets, provided });
    return { unsupportedCss, make: await completed({ page, request, print, sheets, printOnce }) };
  });
}

async function completed(document: Completing): Promise<MakeCompleted> {
  const isHyphenated = (await mayHyphenate(document)) && (await hyphenated(document.page));
  const made = await paginated(document);
  if (!isHyphenated || !document.print) return made;
  const { withoutSoftHyphens } = await import('../hyphenation/without-soft-hyphens.ts');
  return async (make) => {
    const output = await made(make);
    return { ...output, bytes: withoutSoftHyphens(output.bytes) };
  };
}

/** Whether anything in the document names hyphenation. */
async function mayHyphenate({ page, request, sheets }: Completing): Promise<boolean> {
  const { source } = request;
  const isNamed = (text: string) => /hyphens/i.test(text);
  if (('html' in source && isNamed(source.html)) || sheets.some(({ text }) => isNamed(text))) return true;
  const styled = `Document.prototype.querySelector.call(document, '[style*="hyphens"]') !== null`;
  return (await evaluate(page.session, page.worldId, styled)) === true;
}

async function hyphenated(page: LoadedPage): Promise<boolean> {
  const { hyphenateDocument } = await import('../hyphenation/hyphenate-document.ts');
  return hyphenateDocument(page);
}

async function paginated({ page, request, print, sheets, printOnce }: Completing): Promise<MakeCompleted> {
  const ofContents = print?.toc ? [{ attribute: 'href', style: 'decimal' }] : [];
  if (print?.paged) {
    const { layOutPages } = await import('./lay-out-pages.ts');
    const found = await layOutPages(page, request, print, sheets, ofContents);
    return async (make) => {
      const made = await make();
      return { ...made, warnings: [...made.warnings, ...found.map((text) => ({ text }))] };
    };
  }
  if (!print) return (make) => make();
  const counting = sheets.filter(({ text }) => /target-counter/i.test(text));
  if (ofContents.length + counting.length === 0) return (make) => make();
  const { numberPages } = await import('./number-pages.ts');
  return numberPages(page, print, counting, ofContents, printOnce);
}
