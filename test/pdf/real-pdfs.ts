import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@jest/globals';
import { oneOfEach } from '../jest/chosen-cases.ts';

/** Real PDFs, healthy, odd and hostile, of the folder that the environment names. */
const folder = process.env.PDF_CORPUS;
const names = folder ? readdirSync(folder).filter((name) => /\.pdf$/i.test(name)) : [];

/**
 * Declares a test for real PDFs, whose title says `%s` for the name: for one of each collection, which a name begins with
 * (`qpdf__…`), and with TESTS=all for each. Where PDF_CORPUS names no folder there is one skipped test, which says so.
 */
export function testRealPdfs(
  title: string,
  check: (pdf: Buffer<ArrayBuffer>, name: string) => Promise<void>,
): void {
  const chosen = oneOfEach(names.toSorted(), (name) => name.split('__')[0]);
  if (chosen.length > 0)
    test.each(chosen)(title, (name) => check(readFileSync(join(folder ?? '', name)), name));
  else test.skip.each(['PDF_CORPUS names no folder'])(title, () => undefined);
}
