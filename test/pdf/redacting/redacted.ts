import type { Redaction } from '../../../functions/core/contract/fields/redaction/redaction.ts';
import { extractText } from '../../../functions/core/opening/extract-text.ts';
import { changePdf } from '../../../functions/core/page-operations/change-pdf.ts';
import type { FoundRedaction } from '../../../functions/core/redaction/found-redaction.ts';
import { findOnPages } from '../../../functions/core/redaction/redact-pages.ts';

/** A PDF without what some redactions ask for on its pages, what was found, and the texts of the pages that are left. */
export async function redacted(pdf: Uint8Array, redactions: readonly Redaction[], ignoreCase = true) {
  let found: readonly FoundRedaction[] = [];
  const result = await changePdf([{ bytes: pdf }], async (draft) => {
    const pages = await findOnPages(draft, redactions, { ignoreCase });
    found = pages.found;
    await pages.erase();
    return draft;
  });
  return { pdf: result.pdf, found, texts: await textsOf(result.pdf) };
}

async function textsOf(pdf: Uint8Array): Promise<readonly string[]> {
  const texts: string[] = [];
  await extractText(pdf, {}, (some) => {
    texts.push(...some.map(({ text }) => text));
  });
  return texts;
}
