import { deflateSync } from 'node:zlib';
import type { SimpleFont } from '../../fonts/simple-font.ts';
import { isNear } from '../../fonts/widths.ts';
import { addObject, addStream, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { plainNumbers } from '../../pdf-objects/structure/content/plain-numbers.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import { encodingOf, rounded, widthEntries } from './font-entries.ts';
import type { FontWork } from './font-work.ts';

const maximumGlyphBytes = 4 * 1024 * 1024;

/** The first number in a glyph's procedure: its width (ISO 32000-2, 9.6.4). */
const firstNumber = /^\s*([+-]?[\d.]+)(?=[\s+-])/;

/** Gives every shown code of a Type 3 font a glyph whose procedure states the dictionary's width. */
export function mendType3(work: FontWork, simple: SimpleFont): void {
  const { draft } = work;
  const { file } = draft;
  const { font, naming, widths } = simple;
  const procedures = new Map(resolveDictionary(file, font.get('CharProcs')) ?? []);
  const names = new Map<number, string>();
  for (let code = 0; code < 256; code++) {
    const name = naming.nameOf(code);
    if (name !== undefined) names.set(code, name);
  }
  const changed = new Map<string, number>();
  let isChanged = false;
  for (const { code, isVisible } of simple.codes) {
    const name = names.get(code);
    const width = widths.widthOf(code) ?? 0;
    const own = name === undefined || name === '.notdef' ? undefined : procedures.get(name);
    const text = own === undefined ? undefined : contentOf(work, own);
    if (name === undefined || own === undefined || text === undefined || !resolveStream(file, own)) {
      const added = name === undefined || name === '.notdef' ? `undefined.code${code}` : name;
      procedures.set(added, addStream(draft, Buffer.from(`${formatNumber(width)} 0 d0`)));
      names.set(code, added);
      isChanged = true;
      continue;
    }
    const stated = Number(firstNumber.exec(text)?.[1] ?? Number.NaN);
    if (!isVisible || isNear(changed.get(name) ?? stated, width) || Number.isNaN(stated)) continue;
    const key = changed.has(name) ? `${name}.code${code}` : name;
    changed.set(key, width);
    const dictionary = resolveStream(file, own)?.dictionary ?? new Map<string, Value>();
    const rest = text.replace(firstNumber, formatNumber(width));
    procedures.set(
      key,
      addObject(
        draft,
        withEntries(dictionary, { Filter: 'FlateDecode', DecodeParms: undefined }),
        deflateSync(Buffer.from(rest, 'latin1')),
      ),
    );
    names.set(code, key);
    isChanged = true;
  }
  if (!isChanged && widths.isComplete) return;
  const all = new Map<number, number>();
  for (const code of names.keys()) all.set(code, rounded(widths.widthOf(code) ?? 0));
  changeObject(
    draft,
    simple.number,
    withEntries(font, { CharProcs: procedures, Encoding: encodingOf(names), ...widthEntries(all) }),
  );
}

function contentOf({ draft: { file } }: FontWork, value: Value): string | undefined {
  const bytes = decodeContent(file, [value], { bytes: maximumGlyphBytes });
  return bytes && Buffer.from(plainNumbers(bytes)).toString('latin1');
}
