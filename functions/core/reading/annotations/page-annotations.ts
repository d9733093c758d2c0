import type { Rectangle } from '../../geometry/rectangle.ts';
import type { PageGeometry } from '../../page-text/page-geometry.ts';
import { type QuarterTurns, turnedTo } from '../../page-text/turned-page.ts';

/** The annotations of a page that say something about its text, in points from its upper left corner as displayed. */
export interface PageAnnotations {
  readonly links: readonly PageLink[];
  /** The text that annotations strike out. */
  readonly struck: readonly Readonly<Rectangle>[];
}

/** A part of a page that leads to an address of the web or of mail. */
export interface PageLink extends Readonly<Rectangle> {
  readonly address: string;
}

export const noAnnotations: PageAnnotations = { links: [], struck: [] };

/** The annotations at their places on the page after it is turned. */
export function turnedAnnotations(
  { links, struck }: PageAnnotations,
  page: PageGeometry,
  turn: QuarterTurns,
): PageAnnotations {
  const turned = <Area extends Readonly<Rectangle>>(area: Area): Area => ({
    ...area,
    ...turnedTo(area, page, turn),
  });
  return { links: links.map(turned), struck: struck.map(turned) };
}
