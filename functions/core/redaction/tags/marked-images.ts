import { transformed } from '../../geometry/matrix.ts';
import type { MarkedText } from '../../page-content/glyph.ts';
import type { EditOperation } from '../../page-content/operation.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import type { TagPlace } from '../../tags/tag-place.ts';
import { type Rectangle, shareInRectangle } from '../finding/glyphs-in-box.ts';

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** Finds images with a part in boxes of a page. Records the marked content around them, and their own tags. */
export function imageMarks(
  pageIndex: number,
  boxes: readonly Rectangle[],
  take: (marks: readonly MarkedText[], own: TagPlace | undefined) => void,
): EditOperation {
  return ({ name, operands }, { matrix }, { file, marks, resource }) => {
    if (name !== 'Do' && name !== 'EI') return undefined;
    const named = name === 'Do' ? operands.at(-1)?.value : undefined;
    const image = typeof named === 'string' ? resolveDictionary(file, resource('XObject', named)) : undefined;
    if (name === 'Do' && resolve(file, image?.get('Subtype')) !== 'Image') return undefined;
    const square = corners.map((corner) => transformed(corner, matrix));
    if (!boxes.some((box) => shareInRectangle(square, box) > 0)) return undefined;
    const parent = resolve(file, image?.get('StructParent'));
    take(marks(), typeof parent === 'number' ? { pageIndex, parent } : undefined);
    return undefined;
  };
}
