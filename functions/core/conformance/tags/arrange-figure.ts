import { type Arranging, lineBreak, type Piece } from './flow.ts';
import { isMarkedContent, isTag, type Kid, type Tag } from './tag.ts';

/**
 * Returns a picture with everything drawn in it. Without an alternative text, it is decoration (ISO 14289-1, 7.3), and
 * only text and described pictures in it are kept.
 */
export function arrangeFigure(figure: Tag, arranging: Arranging): readonly Piece[] {
  if (isDescribed(figure)) return [{ kind: 'inline', kid: { ...figure, kids: drawn(figure.kids) } }];
  const isPicture = figure.kids.some((kid) => isMarkedContent(kid) && !arranging.showsText(kid));
  if (isPicture) arranging.undescribed++;
  return [lineBreak, ...arranging.flow(figure.kids), lineBreak];
}

function isDescribed({ texts }: Tag): boolean {
  return (texts.get('Alt')?.length ?? 0) > 0 || texts.has('ActualText');
}

/** Returns all content, and links from parts of a picture. */
function drawn(kids: readonly Kid[]): readonly Kid[] {
  return kids.flatMap((kid) => {
    if (!isTag(kid)) return [kid];
    const below = drawn(kid.kids);
    return kid.role === 'Link' || kid.role === 'Form' ? [{ ...kid, kids: below }] : below;
  });
}
