import { ifReadable } from '../../functions/core/pdf-objects/errors.ts';
import { parsePdf } from '../../functions/core/pdf-objects/objects/parse-pdf.ts';
import { everyStream } from '../../functions/core/pdf-objects/structure/every-object.ts';
import { openSource } from '../../functions/core/pdf-objects/structure/open-source.ts';
import { decodedStream } from '../../functions/core/redaction/outside-pages/decoded-stream.ts';
import { streamKinds } from '../../functions/core/redaction/outside-pages/stream-kinds.ts';

const maximumBytes = 64 * 1024 * 1024;

/**
 * A redacted PDF without the fonts, character maps and colour profiles that are byte for byte those of its source. They
 * may hold a word by chance, such as glyph numbers in the order of the alphabet, or in the texts of their makers. All
 * other bytes stay where they are.
 */
export function withoutOwnPrograms(source: Uint8Array, redacted: Uint8Array): Buffer {
  const own = new Set<string>();
  for (const { content } of programsOf(source)) own.add(content);
  const copy = Buffer.from(redacted);
  for (const { content, data } of programsOf(copy)) if (own.has(content)) data.fill(0);
  return copy;
}

interface Program {
  readonly content: string;
  readonly data: Uint8Array;
}

/** None of a file that is damaged, so that all of its bytes are searched. */
function programsOf(pdf: Uint8Array): readonly Program[] {
  const programs = ifReadable(() => {
    const file = parsePdf(pdf);
    const kindOf = streamKinds(openSource(file));
    return [...everyStream(file)].flatMap(({ number, dictionary, data }) => {
      if (kindOf(number, dictionary, data) !== 'program') return [];
      const content = decodedStream(file, dictionary, data, maximumBytes) ?? data;
      return [{ content: Buffer.from(content).toString('latin1'), data }];
    });
  });
  return programs ?? [];
}
