import { addObject, addStream } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { dictionary, type Reference } from '../../pdf-objects/objects/values.ts';
import { toUnicode } from '../../typesetting/fonts/glyph-codes.ts';

/** The code of the space. Code 32 would be as wide as the word spacing. */
export const spaceCode = 1;

/** Adds a Type 3 font whose one glyph is a space without a width and without ink. */
export function addSpaceFont(draft: Draft): Reference {
  const descriptor = dictionary({ Type: 'FontDescriptor', FontName: 'Spaces', Flags: 4, ItalicAngle: 0 });
  return addObject(
    draft,
    dictionary({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, 0, 0, 0],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: dictionary({ space: addStream(draft, Buffer.from('0 0 d0')) }),
      Encoding: dictionary({ Type: 'Encoding', Differences: [spaceCode, 'space'] }),
      FirstChar: spaceCode,
      LastChar: spaceCode,
      Widths: [0],
      FontDescriptor: addObject(draft, descriptor),
      ToUnicode: addStream(draft, toUnicode([[spaceCode, ' ']], 1)),
      Resources: new Map(),
    }),
  );
}
