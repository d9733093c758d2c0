import { nameAt } from '../pdf-objects/objects/name-at.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { eachContentToken, isToken } from '../pdf-objects/structure/content/content-tokens.ts';
import type { Mending } from './mending.ts';

/** The cost of examining a name. */
const listedBytes = 64;

/** The names by which content with these resources refers to hidden layers. */
export function hiddenNames(
  { file, isHidden, tables }: Mending,
  resources: Dictionary | undefined,
): Set<string> {
  const properties = isHidden ? (resolveDictionary(file, resources?.get('Properties')) ?? []) : [];
  const listed = [...properties];
  tables.bytes -= listed.length * listedBytes;
  if (tables.bytes < 0) return new Set();
  return new Set(listed.filter(([, layer]) => isHidden?.(layer)).map(([name]) => name));
}

/**
 * Content without the strings and XObjects that it draws in hidden layers (ISO 32000-2, 8.11.3.2). Everything else is
 * kept, since it may change the graphics state of visible content.
 */
export function withoutHidden(content: Uint8Array, hidden: ReadonlySet<string>): Uint8Array {
  const kept: Uint8Array[] = [];
  /** For each open piece of marked content, whether it belongs to a hidden layer. */
  const marked: boolean[] = [];
  let hiddenDepth = 0;
  let keptUntil = 0;
  let [nameStart, nameEnd] = [0, 0];
  /** The name before the last, which a layer's mark has as its tag. */
  let [tagStart, tagEnd] = [0, 0];
  const replace = (start: number, end: number, text: string) => {
    kept.push(content.subarray(keptUntil, start), Buffer.from(text));
    keptUntil = end;
  };
  eachContentToken(content, (start, end) => {
    const byte = content[start];
    if (byte === 0x2f) [tagStart, tagEnd, nameStart, nameEnd] = [nameStart, nameEnd, start, end];
    else if (byte === 0x28 || byte === 0x3c) {
      if (hiddenDepth > 0) replace(start, end, '()');
    } else if (isToken(content, start, end, 'BDC') || isToken(content, start, end, 'BMC')) {
      const isLayer =
        isToken(content, start, end, 'BDC') &&
        nameAt(content, tagStart, tagEnd) === 'OC' &&
        hidden.has(nameAt(content, nameStart, nameEnd));
      marked.push(isLayer);
      if (isLayer) hiddenDepth++;
    } else if (isToken(content, start, end, 'EMC')) {
      if (marked.pop()) hiddenDepth--;
    } else if (hiddenDepth > 0 && isToken(content, start, end, 'Do')) replace(nameStart, end, '');
  });
  kept.push(content.subarray(keptUntil));
  return Buffer.concat(kept);
}
