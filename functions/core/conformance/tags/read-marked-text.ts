import { readTextMap } from '../../fonts/maps/read-text-map.ts';
import { initialState } from '../../page-content/content-state.ts';
import { graphicsState } from '../../page-content/graphics-state.ts';
import { eachRawOperation, operatorSet, type RawOperation } from '../../page-content/read-operations.ts';
import { resourceNames } from '../../page-content/resource-names.ts';
import { showsText } from '../../page-content/show-text.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import type { Value } from '../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import type { MarkedStream } from './page-marks.ts';

/** The text of a font's codes. */
interface FontText {
  readonly bytesPerCode: 1 | 2;
  readonly characters: ReadonlyMap<number, string>;
}

/** The maximum size of the maps of one document's fonts. */
const maximumMapBytes = 4 * 1024 * 1024;

/** Returns a function that gives the text of fonts' codes from their ToUnicode maps, each read once. */
export function fontTexts(file: PdfFile): (font: Value | undefined) => FontText {
  const known = new Map<Value, FontText>();
  const budget = { bytes: maximumMapBytes };
  return (value) => {
    const entries = resolveDictionary(file, value);
    const map = entries?.get('ToUnicode') ?? null;
    const key = typeof map === 'object' && map !== null && 'number' in map ? map.number : map;
    const found = known.get(key);
    if (found) return found;
    const content = map === null ? undefined : decodeContent(file, [map], budget);
    const own: FontText = {
      bytesPerCode: resolve(file, entries?.get('Subtype')) === 'Type0' ? 2 : 1,
      characters: readTextMap(content ? Buffer.from(content).toString('latin1') : ''),
    };
    if (map !== null) known.set(key, own);
    return own;
  };
}

/** The operators that mark or show text, or select its font (ISO 32000-2, annex A). */
const reading = operatorSet('q Q gs Tf Tj TJ \' " BDC BMC EMC'.split(' '));

/** Returns the text of the given marked-content sequences from their fonts and replacement texts. */
export function readMarkedText(
  file: PdfFile,
  { content, resources }: MarkedStream,
  wanted: ReadonlySet<number>,
  textOf: ReturnType<typeof fontTexts>,
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const { find } = resourceNames(file, resources);
  const graphics = graphicsState({ file, find, fontOf: textOf }, initialState);
  let identifier: number | undefined;
  /** Open sequences, with the start of their text and its replacement. */
  const open: {
    readonly identifier?: number | undefined;
    readonly from: number;
    readonly actual?: string;
    readonly isReversed?: boolean;
  }[] = [];
  const add = (text: string) => {
    if (identifier !== undefined && wanted.has(identifier))
      texts.set(identifier, (texts.get(identifier) ?? '') + text);
  };
  const take = (operation: RawOperation) => {
    const { name, operands } = operation;
    graphics.take(operation);
    if (name === 'BDC' || name === 'BMC') {
      const values = operands.map(({ value }) => value);
      const after = (key: string) => (values.includes(key) ? values[values.indexOf(key) + 1] : undefined);
      const [number, actual] = [after('MCID'), after('ActualText')];
      const own = typeof number === 'number' ? number : undefined;
      if (own !== undefined) identifier = own;
      open.push({
        identifier: own,
        from: (texts.get(identifier ?? -1) ?? '').length,
        ...(actual instanceof Uint8Array && { actual: decodeTextString(actual) }),
        isReversed: values[0] === 'ReversedChars',
      });
    } else if (name === 'EMC') {
      const ended = open.pop();
      const text = texts.get(identifier ?? -1);
      if (ended && text !== undefined && identifier !== undefined) {
        const own = text.slice(ended.from);
        if (ended.actual !== undefined) texts.set(identifier, text.slice(0, ended.from) + ended.actual);
        else if (ended.isReversed)
          texts.set(identifier, text.slice(0, ended.from) + [...own].reverse().join(''));
      }
      if (ended?.identifier !== undefined)
        identifier = open.findLast((each) => each.identifier !== undefined)?.identifier;
    } else if (showsText(name))
      for (const { value } of operands)
        if (value instanceof Uint8Array) add(decoded(value, graphics.state.text.font));
  };
  eachRawOperation(content, take, reading);
  return texts;
}

function decoded(bytes: Uint8Array, font: FontText | undefined): string {
  if (!font) return '';
  let text = '';
  for (let at = 0; at + font.bytesPerCode <= bytes.length; at += font.bytesPerCode) {
    const first = bytes[at] as number;
    const code = font.bytesPerCode === 2 ? first * 256 + (bytes[at + 1] as number) : first;
    text += font.characters.get(code) ?? '';
  }
  return text;
}
