import type { PdfFile } from '../../objects/pdf-file.ts';
import { resolve, resolveArray, resolveStream } from '../../objects/read-object.ts';
import type { Dictionary, Value } from '../../objects/values.ts';

/** The streams of a page's content that exist and have data, in order. */
export function contentStreams(file: PdfFile, page: Dictionary): readonly Value[] {
  const contents = page.get('Contents') ?? null;
  return (resolveArray(file, contents) ?? [contents]).filter(
    (stream) => resolve(file, stream) !== null && resolveStream(file, stream)?.data.length !== 0,
  );
}
