import type { FinishedPdf } from '../../printed/finish-printed.ts';
import { mayHaveOtherLinks } from '../../printed/link-schemes.ts';
import type { PageProperties } from '../../printed/page-properties.ts';
import { withLanguage } from './with-language.ts';

/** Adds what Chromium leaves out of its PDF. The code that parses it is loaded only for pages that need it. */
export async function finishPdf(pdf: Buffer, properties: PageProperties): Promise<FinishedPdf> {
  const { language, ...texts } = properties;
  const hasOtherLinks = mayHaveOtherLinks(pdf);
  if (hasOtherLinks || Object.keys(texts).length > 0)
    return (await import('../../printed/finish-printed.ts')).finishPrinted(pdf, properties, hasOtherLinks);
  return { pdf: language === undefined ? pdf : withLanguage(pdf, language), warnings: [] };
}
