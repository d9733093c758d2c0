import { type CodeMap, eachCode } from '../../fonts/maps/code-map.ts';
import { encodingMap } from '../../fonts/maps/encoding-map.ts';
import type { ShownCode, ShownFont } from '../../fonts/shown-font.ts';
import { referenceTo, resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readUsage } from './read-usage.ts';

/** The maximum number of codes in use in one font; more was made to be read forever. */
const maximumCodes = 200_000;

/** The fonts in which text is shown. */
interface ShownFonts {
  readonly fonts: readonly ShownFont[];
  /** Whether all content could be read. If not, the list may be incomplete. */
  readonly isRead: boolean;
}

/** Returns the fonts in which pages, forms, patterns, Type 3 glyphs and appearances show text. */
export function shownFonts(source: OpenedSource): ShownFonts {
  const { file } = source;
  const fonts = new Map<
    number,
    { font: Dictionary; map: CodeMap | undefined; codes: Map<number, ShownCode> }
  >();
  let left = maximumCodes;
  const known = (number: number) => {
    const found = fonts.get(number);
    if (found) return found;
    const font = resolveDictionary(file, referenceTo(file, number)) ?? new Map();
    const isComposite = resolve(file, font.get('Subtype')) === 'Type0';
    const map = isComposite ? encodingMap(file, font.get('Encoding')) : undefined;
    const made = { font, map, codes: new Map<number, ShownCode>() };
    fonts.set(number, made);
    return made;
  };
  const { isRead } = readUsage(source, (number, string, isVisible) => {
    const { map, codes } = known(number);
    const note = (code: number, length: number) => {
      const key = code * 8 + length;
      const before = codes.get(key);
      if (before?.isVisible || (before && !isVisible) || left <= 0) return;
      if (!before) left--;
      codes.set(key, { code, length, isVisible });
    };
    if (map) eachCode(map, string, note);
    else for (const code of string) note(code, 1);
  });
  const shown = [...fonts].map(([number, { font, map, codes }]) => ({
    number,
    font,
    map,
    codes: [...codes.values()],
  }));
  return { fonts: shown, isRead };
}
