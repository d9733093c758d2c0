import type { NamedPdf } from '../core/contract/endpoint.ts';
import { markAsTest } from '../core/page-operations/mark-as-test.ts';

/** A result of an operation, with the mark of the test environment on every PDF in it. */
export async function markTest(result: object): Promise<object> {
  if ('isMarked' in result && result.isMarked) return result;
  if ('pdf' in result) return { ...result, pdf: await markAsTest(result.pdf as Uint8Array), isMarked: true };
  if (!('pdfs' in result)) return result;
  const pdfs: NamedPdf[] = [];
  for (const named of result.pdfs as readonly NamedPdf[])
    pdfs.push(named.contentType ? named : { ...named, pdf: await markAsTest(named.pdf) });
  return { ...result, pdfs, isMarked: true };
}
