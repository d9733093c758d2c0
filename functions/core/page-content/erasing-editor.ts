import { appendValue } from '../pdf-objects/objects/append-value.ts';
import { appendText, byteSink, writtenBytes } from '../pdf-objects/objects/byte-sink.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { withEntries } from '../pdf-objects/objects/values.ts';
import type { MarkedText, ShownCode } from './glyph.ts';
import { statedTexts } from './marked-text.ts';
import type { ContentEditor } from './operation.ts';

/**
 * Returns an editor that removes glyphs from a page, by their indexes, and the text stated by marked content around
 * them: `left` holds its new text, by its index. Other stated texts are removed if `isMatched` is true for them.
 */
export function erasingEditor(
  glyphs: ReadonlySet<number>,
  left: ReadonlyMap<number, string | undefined>,
  isMatched: (text: string) => boolean,
): ContentEditor {
  const goes = ({ index, texts }: MarkedText) =>
    texts.size > 0 && (left.has(index) || [...texts.values()].some(isMatched));
  return {
    ...(glyphs.size > 0 && { erases: ({ index }: ShownCode) => glyphs.has(index) }),
    edit({ name, operands, mark }, _, place) {
      if (name !== 'BDC' || !mark || !goes(mark)) return undefined;
      const tag = operands[0]?.value;
      const without = Object.fromEntries(statedTexts.map((key) => [key, undefined]));
      const text = left.get(mark.index);
      const ActualText = text === undefined || isMatched(text) ? undefined : encodeTextString(text);
      const properties = place.addResource(
        'Properties',
        withEntries(mark.properties, { ...without, ActualText }),
      );
      const sink = byteSink(64);
      appendValue(sink, typeof tag === 'string' ? tag : 'Span');
      appendText(sink, ` /${properties} BDC`);
      return writtenBytes(sink);
    },
  };
}
