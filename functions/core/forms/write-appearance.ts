import { deflateSync } from 'node:zlib';
import { normalAppearance, rectangleAt } from '../form-fields/appearance.ts';
import type { Widget } from '../form-fields/read-form.ts';
import { addObject, changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { referenceTo, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isReference,
  type Value,
  withEntries,
} from '../pdf-objects/objects/values.ts';
import { eachContentToken, isToken } from '../pdf-objects/structure/content/content-tokens.ts';
import { type ContentBudget, decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import { plainNumbers } from '../pdf-objects/structure/content/plain-numbers.ts';
import { drawFrame, type Frame } from './widget-frame.ts';

/** The part of an appearance that is kept when its text changes: everything around the text (ISO 32000-2, 12.7.4.3). */
interface KeptLook {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly dictionary: Dictionary;
}

/**
 * Gives a widget an appearance with this content, in fonts of `fonts`. The old look around its text is kept if `looks`
 * allows reading it; otherwise the widget's own frame is drawn.
 */
export function writeAppearance(
  draft: Draft,
  { number }: Widget,
  frame: Frame,
  content: Uint8Array,
  { fonts, looks }: { readonly fonts: Value; readonly looks: ContentBudget | undefined },
): void {
  const { file } = draft;
  const widget = resolveDictionary(file, referenceTo(file, number)) ?? new Map<string, Value>();
  const kept = looks && keptLook(file, widget, frame, fonts, looks);
  const data = deflateSync(
    kept
      ? Buffer.concat([kept.before, content, kept.after])
      : Buffer.concat([Buffer.from(drawFrame(frame), 'latin1'), content]),
  );
  const own = resolveDictionary(file, kept?.dictionary.get('Resources')) ?? new Map<string, Value>();
  const ownFonts = resolveDictionary(file, own.get('Font'));
  const used = ownFonts?.size ? new Map([...ownFonts, ...(resolveDictionary(file, fonts) ?? [])]) : fonts;
  const stream = dictionary({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: kept?.dictionary.get('BBox') ?? [0, 0, frame.width, frame.height],
    Matrix: kept ? kept.dictionary.get('Matrix') : frame.matrix,
    Resources: withEntries(own, { Font: used }),
    Filter: 'FlateDecode',
  });
  const appearances = new Map([
    ...(resolveDictionary(file, widget.get('AP')) ?? []),
    ['N', addObject(draft, stream, data)],
  ]);
  changeObject(draft, number, withEntries(widget, { AP: appearances, AS: undefined }));
}

/** For one appearance: those of fields are small. */
const maximumLookBytes = 1_000_000;

/** Undefined if the old appearance has another size, does not mark its text, or cannot be read. */
function keptLook(
  file: PdfFile,
  widget: Dictionary,
  frame: Frame,
  fonts: Value,
  budget: ContentBudget,
): KeptLook | undefined {
  const look = normalAppearance(file, widget);
  const box = look && rectangleAt(file, look.dictionary, 'BBox');
  if (!look || !box) return undefined;
  const isSameSize =
    Math.abs(box.left) + Math.abs(box.bottom) < 0.01 &&
    Math.abs(box.right - frame.width) + Math.abs(box.top - frame.height) < 1;
  if (!isSameSize || budget.bytes < maximumLookBytes) return undefined;
  const own = { bytes: maximumLookBytes };
  const decoded = decodeContent(file, [referenceTo(file, look.number)], own);
  budget.bytes -= decoded ? decoded.length : maximumLookBytes;
  if (!decoded) return undefined;
  const content = plainNumbers(decoded);
  const fontsBefore = resolveDictionary(
    file,
    resolveDictionary(file, look.dictionary.get('Resources'))?.get('Font'),
  );
  const added = resolveDictionary(file, fonts) ?? new Map<string, Value>();
  if ([...added].some(([name, font]) => fontsBefore?.has(name) && !isSame(fontsBefore.get(name), font)))
    return undefined;
  const text = textRange(content);
  if (!text) return undefined;
  return {
    before: content.subarray(0, text[0]),
    after: content.subarray(text[1]),
    dictionary: look.dictionary,
  };
}

function isSame(one: Value | undefined, other: Value): boolean {
  return isReference(one) && isReference(other) ? one.number === other.number : one === other;
}

/** The start and end of the marked content of a field's text. */
function textRange(content: Uint8Array): readonly [number, number] | undefined {
  let depth = 0;
  let last: readonly [number, number] = [0, 0];
  let start = -1;
  let end = -1;
  eachContentToken(content, (from, to) => {
    if (end >= 0) return;
    if (isToken(content, from, to, 'BMC') || isToken(content, from, to, 'BDC')) {
      if (start >= 0) depth++;
      else if (isToken(content, ...last, '/Tx')) start = last[0];
    } else if (isToken(content, from, to, 'EMC') && start >= 0 && depth-- === 0) end = to;
    last = [from, to];
  });
  return start >= 0 && end >= 0 ? [start, end] : undefined;
}
