import { isSoundText, unknownText } from '../../fonts/code-texts.ts';
import { readComposite } from '../../fonts/composite-font.ts';
import { glyphsText } from '../../fonts/glyphs-text.ts';
import { encodingMap } from '../../fonts/maps/encoding-map.ts';
import { glyphText } from '../../fonts/maps/glyph-text.ts';
import { stringOf } from '../../fonts/programs/read-cff.ts';
import type { ShownCode, ShownFont } from '../../fonts/shown-font.ts';
import { assumedName, nameText, readSimpleFont } from '../../fonts/simple-font.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { referenceTo, resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import { addTextMap } from './font-entries.ts';
import type { FontWork } from './font-work.ts';

/** The source of a code's text, and the fallback for it. */
interface TextSource {
  /** Whether the text is valid, either in the ToUnicode map or without one. */
  isStated(code: ShownCode): boolean;
  textOf(code: ShownCode): string | undefined;
}

/** Maps every shown code to text (ISO 19005-2, 6.2.11.7.2), if the conformance requires it. */
export function mendTexts(work: FontWork, shown: ShownFont): void {
  const { draft, rules } = work;
  if (!rules.needsTexts || shown.codes.length === 0) return;
  const font = resolveDictionary(draft.file, referenceTo(draft.file, shown.number)) ?? shown.font;
  const source = sourceOf(work, { ...shown, font });
  if (!source || shown.codes.every((code) => source.isStated(code))) return;
  const texts = new Map<number, string>();
  let unknown = 0;
  for (const code of shown.codes) {
    const text = source.textOf(code);
    const isUsable = text !== undefined && isSoundText(text) && !(rules.needsPublicTexts && isPrivate(text));
    if (!isUsable) unknown++;
    texts.set(code.code, isUsable ? text : unknownText);
  }
  if (unknown > 0) warn(work, font, unknown);
  const bytes = shown.codes.every(({ length }) => length === 1) ? 1 : 2;
  changeObject(draft, shown.number, withEntries(font, { ToUnicode: addTextMap(work, texts, bytes) }));
}

/** Whether a text has a private use character, whose meaning only a font defines. */
function isPrivate(text: string): boolean {
  return /\p{Private_Use}/u.test(text);
}

function warn({ draft }: FontWork, font: Dictionary, count: number): void {
  const name = String(
    resolve(draft.file, font.get('BaseFont')) ?? resolve(draft.file, font.get('Name')) ?? 'without a name',
  );
  const characters = count === 1 ? 'One character' : `${count} characters`;
  draft.warnings.push(
    `${characters} of the font ${name} ${count === 1 ? 'has' : 'have'} no known meaning, and read as U+FFFD.`,
  );
}

function sourceOf(work: FontWork, shown: ShownFont): TextSource | undefined {
  const { file } = work.draft;
  const isUsable = (text: string | undefined) =>
    text !== undefined && isSoundText(text) && !(work.rules.needsPublicTexts && isPrivate(text));
  if (resolve(file, shown.font.get('Subtype')) === 'Type0') {
    const map = encodingMap(file, shown.font.get('Encoding'));
    const composite = readComposite(file, { ...shown, map });
    if (!composite) return undefined;
    const program = work.programOf(composite.descriptor);
    return {
      isStated: (code) => composite.isSoundlyMapped && isUsable(composite.mappedText(code)),
      textOf(code) {
        const cid = composite.cid(code) ?? 0;
        const { glyphsByCid } = composite;
        const inTable =
          glyphsByCid && cid * 2 + 2 <= glyphsByCid.length ? glyphsByCid.readUInt16BE(cid * 2) : 0;
        const own = composite.mappedText(code);
        return isUsable(own) ? own : glyphsText(program, glyphsByCid ? inTable : cid);
      },
    };
  }
  const simple = readSimpleFont(file, shown);
  const program = work.programOf(simple.descriptor);
  const nameOf = (code: number) => {
    const own = simple.naming.nameOf(code);
    if (own !== undefined || !program || program.kind === 'trueType') return own;
    return stringOf(program.cff, program.cff.charset[program.cff.encoding?.[code] ?? 0] ?? 0);
  };
  return {
    isStated({ code }) {
      const mapped = simple.mapped.textOf(code);
      if (mapped !== undefined) return simple.mapped.isSound && isUsable(mapped);
      const name = nameOf(code);
      return name !== undefined && /^[A-Za-z]+$/.test(name) && glyphText(name) !== undefined;
    },
    textOf({ code }) {
      const mapped = simple.mapped.textOf(code);
      if (isUsable(mapped)) return mapped;
      const name = nameOf(code);
      const named = name === undefined ? undefined : nameText(simple, name);
      return (
        named ?? (program?.kind === 'trueType' ? nameText(simple, assumedName(simple, code)) : undefined)
      );
    },
  };
}
