import { createHash } from 'node:crypto';
import { appendValue } from '../../pdf-objects/objects/append-value.ts';
import { byteSink, writtenBytes } from '../../pdf-objects/objects/byte-sink.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { isArray, isDictionary, isReference, type Value } from '../../pdf-objects/objects/values.ts';

/** Deeper than any colour space is. */
const maximumDepth = 12;
const maximumValues = 2_000;

/**
 * Returns the same text for equal values, whether their parts are direct or indirect; undefined for values too large to
 * compare.
 */
export function valueFingerprint(file: PdfFile, value: Value): string | undefined {
  const hash = createHash('sha256');
  let remaining = maximumValues;
  const add = (item: Value, depth: number): void => {
    if (depth > maximumDepth || --remaining < 0) {
      remaining = -1;
      return;
    }
    const stream = isReference(item) ? resolveStream(file, item) : undefined;
    const resolved = stream?.dictionary ?? resolve(file, item);
    if (stream) hash.update(`stream ${stream.data.length} `).update(stream.data);
    if (isArray(resolved)) {
      hash.update(`array ${resolved.length} `);
      for (const inner of resolved) add(inner, depth + 1);
    } else if (isDictionary(resolved)) {
      const entries = [...resolved].filter(([key]) => key !== 'Length').sort(([a], [b]) => (a < b ? -1 : 1));
      hash.update(`dictionary ${entries.length} `);
      for (const [key, inner] of entries) {
        hash.update(`/${key} `);
        add(inner, depth + 1);
      }
    } else {
      const sink = byteSink(64);
      appendValue(sink, resolved);
      hash.update(writtenBytes(sink)).update(' ');
    }
  };
  add(value, 0);
  return remaining < 0 ? undefined : hash.digest('hex');
}
