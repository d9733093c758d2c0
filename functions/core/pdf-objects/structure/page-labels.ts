import type { PdfFile } from '../objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../objects/read-object.ts';
import { type Dictionary, dictionary, isString, type Value } from '../objects/values.ts';
import type { Part } from './joining/part.ts';
import { latin1, numberTree, readNumberTree } from './trees.ts';

/** One page's label: its style, prefix and number (ISO 32000-2, 12.4.2). */
export interface Label {
  readonly style: Value | undefined;
  readonly prefix: Uint8Array | undefined;
  readonly number: number;
}

const maximumRanges = 10_000;

/**
 * The page labels of the new file. Each page keeps its label; pages of a source without labels keep their number in
 * that source. Undefined if no source has labels.
 */
export function joinPageLabels(parts: readonly Part[]): Dictionary | undefined {
  const known = parts.map(({ copy, catalog }) => labelsOf(copy.file, catalog));
  if (known.every((labelOf) => labelOf === undefined)) return undefined;
  const labels = parts.flatMap((part, index) => {
    const labelOf = known[index] ?? numberOnly;
    return part.pages.map(({ sourceIndex }) => labelOf(sourceIndex));
  });
  const ranges: [number, Value][] = [];
  for (const [index, label] of labels.entries())
    if (!continues(labels[index - 1], label)) ranges.push([index, rangeEntries(label)]);
  return numberTree(ranges);
}

/** Returns a function that maps a page's index from 0 to its label; undefined if the document has none. */
export function labelsOf(file: PdfFile, catalog: Dictionary): ((sourceIndex: number) => Label) | undefined {
  const ranges = readNumberTree(file, catalog.get('PageLabels'))
    .slice(0, maximumRanges)
    .map(([start, value]) => [start, resolveDictionary(file, value)] as const);
  if (ranges.length === 0) return undefined;
  return (sourceIndex) => {
    const [start, entries] = ranges.findLast(([first]) => first <= sourceIndex) ?? [0, undefined];
    if (!entries) return numberOnly(sourceIndex);
    const prefix = resolve(file, entries.get('P'));
    const first = resolve(file, entries.get('St'));
    return {
      style: resolve(file, entries.get('S')) ?? undefined,
      prefix: isString(prefix) ? prefix : undefined,
      number: (typeof first === 'number' ? first : 1) + sourceIndex - start,
    };
  };
}

function numberOnly(sourceIndex: number): Label {
  return { style: 'D', prefix: undefined, number: sourceIndex + 1 };
}

function continues(before: Label | undefined, label: Label): boolean {
  if (!before || before.style !== label.style) return false;
  const isSamePrefix = latin1(before.prefix ?? new Uint8Array()) === latin1(label.prefix ?? new Uint8Array());
  return isSamePrefix && (label.style === undefined || label.number === before.number + 1);
}

function rangeEntries({ style, prefix, number }: Label): Dictionary {
  return dictionary({ S: style, P: prefix, St: style !== undefined && number !== 1 ? number : undefined });
}
