import { entryKind } from '../cross-references/cross-reference.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { referenceTo, resolve, resolveStream } from '../objects/read-object.ts';
import type { Dictionary, Value } from '../objects/values.ts';

/**
 * Each object of a file by its number, referenced or not, except those added meanwhile. For a stream, `value` is its
 * dictionary. `reachableObjects` yields only those of the document.
 */
export function* everyObject(file: PdfFile): Generator<{ readonly number: number; readonly value: Value }> {
  for (let number = 1, { size } = file.entries; number < size; number++)
    yield { number, value: resolve(file, referenceTo(file, number)) };
}

/** Each stream of a file, with its data still encoded. */
export function* everyStream(
  file: PdfFile,
): Generator<{ readonly number: number; readonly dictionary: Dictionary; readonly data: Uint8Array }> {
  for (let number = 1, { kinds, size } = file.entries; number < size; number++) {
    if (kinds[number] === entryKind.inStream) continue;
    const stream = resolveStream(file, referenceTo(file, number));
    if (stream) yield { number, ...stream };
  }
}
