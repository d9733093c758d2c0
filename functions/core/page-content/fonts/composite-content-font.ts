import { type CompositeFont, readComposite } from '../../fonts/composite-font.ts';
import { glyphsText } from '../../fonts/glyphs-text.ts';
import { type Code, type CodeMap, cidOf, codesOf, identityMap } from '../../fonts/maps/code-map.ts';
import { encodingMap } from '../../fonts/maps/encoding-map.ts';
import { ifUnderstood, readProgram } from '../../fonts/programs/font-program.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { ContentBudget } from '../../pdf-objects/structure/content/decode-content.ts';
import type { ContentFont } from './content-font.ts';
import { fontHeights } from './font-heights.ts';

/** Reads a font whose codes may have several bytes (ISO 32000-2, 9.7). */
export function compositeContentFont(
  file: PdfFile,
  font: Dictionary,
  descendant: Dictionary,
  budget: ContentBudget,
): ContentFont | undefined {
  const read = encodingMap(file, font.get('Encoding'));
  const map: CodeMap = read && read.spaces.length > 0 ? read : identityMap(read?.isVertical ?? false);
  const composite = readComposite(file, { number: 0, font, codes: [], map });
  if (!composite) return undefined;
  const programText = programTexts(file, composite, budget);
  const texts = new Map<number, readonly [string | undefined, string | undefined]>();
  const textsOf = (code: Code) => {
    const key = code.code * 8 + code.length;
    const known = texts.get(key);
    if (known) return known;
    const mapped = composite.mappedText(code);
    const own = programText(code);
    const stated = mapped ?? own;
    // If a code's meaning is not stated, some readers use it as a character code.
    const other = stated === undefined ? String.fromCharCode(code.code & 0xffff) : own;
    const found = [stated, other === stated ? undefined : other] as const;
    texts.set(key, found);
    return found;
  };
  const widthOf = (code: Code) => composite.widthOf(cidOf(map, code) ?? 0) / 1_000;
  const vertical = map.isVertical ? verticalMetrics(file, descendant) : undefined;
  return {
    codes: (string) => codesOf(map, string),
    textOf: (code) => textsOf(code)[0],
    otherTextOf: (code) => textsOf(code)[1],
    advanceOf: (code) => (vertical ? vertical(cidOf(map, code) ?? 0, widthOf(code))[0] : widthOf(code)),
    widthOf,
    shiftOf(code) {
      const [, x, y] = vertical?.(cidOf(map, code) ?? 0, widthOf(code)) ?? [0, 0, 0];
      return [x, y];
    },
    isVertical: map.isVertical,
    ...fontHeights(file, composite.descriptor),
    type3: undefined,
  };
}

function programTexts(
  file: PdfFile,
  { descriptor, cid, glyphsByCid }: CompositeFont,
  budget: ContentBudget,
): (code: Code) => string | undefined {
  let program: ReturnType<typeof readProgram>;
  let isRead = false;
  return (code) => {
    if (!isRead) program = readProgram(file, descriptor, budget);
    isRead = true;
    const own = cid(code) ?? 0;
    const isListed = glyphsByCid && own * 2 + 2 <= glyphsByCid.length;
    const glyph = glyphsByCid ? (isListed ? glyphsByCid.readUInt16BE(own * 2) : 0) : own;
    return ifUnderstood(() => glyphsText(program, glyph));
  };
}

type Metrics = readonly [advance: number, x: number, y: number];

/** Advances and positions of glyphs in vertical text, in ems (ISO 32000-2, 9.7.4.3). */
function verticalMetrics(file: PdfFile, descendant: Dictionary): (cid: number, width: number) => Metrics {
  const numbers = (items: readonly unknown[]) =>
    items.map((item) => (typeof item === 'number' ? item / 1_000 : 0));
  const stated = (resolveArray(file, descendant.get('DW2')) ?? []).map((item) => resolve(file, item));
  const [height = 0.88, advance = -1] = stated.length === 2 ? numbers(stated) : [];
  const own = new Map<number, Metrics>();
  const items = (resolveArray(file, descendant.get('W2')) ?? []).map((item) => resolve(file, item));
  for (let at = 0; at + 1 < items.length; ) {
    const [first, second] = [items[at], items[at + 1]];
    if (typeof first !== 'number') break;
    if (Array.isArray(second)) {
      const each = numbers(second.slice(0, 65_536 * 3).map((item) => resolve(file, item)));
      for (let index = 0; index + 2 < each.length; index += 3)
        own.set(first + index / 3, each.slice(index, index + 3) as unknown as Metrics);
      at += 2;
    } else if (typeof second === 'number' && at + 4 < items.length) {
      const metrics = numbers(items.slice(at + 2, at + 5)) as unknown as Metrics;
      for (let cid = first; cid <= Math.min(second, 65_535); cid++) own.set(cid, metrics);
      at += 5;
    } else break;
  }
  return (cid, width) => own.get(cid) ?? [advance, width / 2, height];
}
