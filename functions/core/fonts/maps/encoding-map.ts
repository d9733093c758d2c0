import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import type { Value } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { CodeMap } from './code-map.ts';
import { predefinedMap } from './predefined-maps.ts';
import { readCodeMap } from './read-code-map.ts';

const maximumMapBytes = 4 * 1024 * 1024;
const maximumDepth = 5;

/** The map that a composite font's Encoding entry is or names; undefined if it is unreadable. */
export function encodingMap(file: PdfFile, value: Value | undefined, depth = 0): CodeMap | undefined {
  const named = resolve(file, value);
  if (typeof named === 'string') return predefinedMap(named);
  const stream = value === undefined ? undefined : resolveStream(file, value);
  const bytes = stream && value !== undefined && decodeContent(file, [value], { bytes: maximumMapBytes });
  if (!bytes || depth > maximumDepth) return undefined;
  const own = readCodeMap(Buffer.from(bytes).toString('latin1'));
  const stated = stream.dictionary.get('UseCMap');
  const base =
    stated !== undefined
      ? encodingMap(file, stated, depth + 1)
      : own.base === undefined
        ? undefined
        : predefinedMap(own.base);
  return {
    spaces: own.spaces.length > 0 ? own.spaces : (base?.spaces ?? []),
    ranges: [...(base?.ranges ?? []), ...own.ranges],
    isVertical: resolve(file, stream.dictionary.get('WMode')) === 1 || own.isVertical,
  };
}
