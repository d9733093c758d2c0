import type { Arranging, Piece } from './flow.ts';
import { isTag, type Kid, leavesIn, type Tag, tag } from './tag.ts';

/**
 * Returns ruby text as pairs of base text and annotation (ISO 32000-2, 14.8.4.7.3). Text without an annotation becomes
 * plain text.
 */
export function arrangeRuby(ruby: Tag, arranging: Arranging): readonly Piece[] {
  const pieces: Piece[] = [];
  let base: Kid[] = [];
  for (const kid of ruby.kids) {
    if (isTag(kid) && kid.role === 'RP') continue;
    if (!isTag(kid) || kid.role !== 'RT') {
      base.push(kid);
      continue;
    }
    const [above, below] = [[...leavesIn(base)], [...leavesIn(kid.kids)]];
    base = [];
    const isPair = above.length > 0 && below.length > 0;
    const inline = isPair ? [{ ...ruby, kids: [tag('RB', above), tag('RT', below)] }] : [...above, ...below];
    pieces.push(...inline.map((each): Piece => ({ kind: 'inline', kid: each })));
  }
  return [...pieces, ...arranging.flow(base)];
}
