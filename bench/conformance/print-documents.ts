import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Service } from '../../test/service.ts';
import { inParallel } from '../fidelity/in-parallel.ts';
import type { SampleFields } from './documents/sample-document.ts';

/** A document printed into a file, or the service's error response. */
export type PrintedDocument = { readonly name: string } & (
  | { readonly file: string; readonly sizeBytes: number }
  | { readonly refusal: string }
);

/** Prints documents into a folder, with additional fields. */
export function printDocuments(
  service: Service,
  key: string,
  documents: ReadonlyMap<string, SampleFields>,
  { fields, folder }: { readonly fields: object; readonly folder: string },
): Promise<readonly PrintedDocument[]> {
  return inParallel(2, [...documents], async ([name, document]) => {
    const response = await service.call('POST', 'html' in document ? '/htmlToPdf' : '/markdownToPdf', {
      key,
      json: { ...document, ...fields },
    });
    if (response.status !== 200) return { name, refusal: `${response.status} ${await response.text()}` };
    const pdf = new Uint8Array(await response.arrayBuffer());
    const file = join(folder, `${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.pdf`);
    await writeFile(file, pdf);
    return { name, file, sizeBytes: pdf.length };
  });
}
