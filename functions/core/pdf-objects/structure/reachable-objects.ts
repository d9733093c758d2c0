import { knownNumber } from '../objects/locate-object.ts';
import type { PdfFile, ScannedObject } from '../objects/pdf-file.ts';
import { editKind, scanObject } from '../objects/scan-object.ts';
import { isReference } from '../objects/values.ts';

/**
 * Yields each object reachable from the catalog or the properties, once. Remains of earlier versions of the file are
 * not included.
 */
export function* reachableObjects(file: PdfFile): Generator<readonly [number: number, ScannedObject]> {
  const seen = new Uint8Array(file.entries.size);
  const waiting: number[] = [];
  for (const key of ['Info', 'Root']) {
    const reference = file.trailer.get(key);
    if (isReference(reference)) waiting.push(knownNumber(file, reference));
  }
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number === 0 || seen[number]) continue;
    seen[number] = 1;
    const scanned = scanObject(file, number);
    if (!scanned) continue;
    yield [number, scanned];
    const { edits } = scanned;
    for (let at = 0; at < edits.length; at += 4)
      if (edits[at] === editKind.reference) waiting.push(edits[at + 3] as number);
  }
}
