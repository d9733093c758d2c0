import type { Point } from '../../geometry/matrix.ts';
import { depth, edgesOf } from '../../page-content/area.ts';
import type { LineArea } from '../finding/areas-of-glyphs.ts';
import { areaAround } from './area-around.ts';

/** The places of a match on a page: the areas of its text, and those of words in pictures. */
export interface MatchPlaces {
  readonly areas: readonly LineArea[];
  readonly pictures: readonly LineArea[];
}

/**
 * Merges matches that were found both as text and in its picture: the area of the text then covers the visible word.
 * The others keep their order.
 */
export function joinPlaces<Match extends MatchPlaces>(matches: readonly Match[]): readonly Match[] {
  const joined = matches.map(({ areas }) => [...areas]);
  const isOwn = matches.map(({ areas, pictures }) => {
    if (areas.length > 0 || pictures.length === 0) return true;
    const owner = joined.find((own) => pictures.every((picture) => areaOver(own, picture) >= 0));
    if (!owner) return true;
    for (const picture of pictures) {
      const over = areaOver(owner, picture);
      owner[over] = areaAround(owner[over] as LineArea, picture); // just found
    }
    return false;
  });
  return matches.flatMap((match, index) => (isOwn[index] ? [{ ...match, areas: joined[index] ?? [] }] : []));
}

/** The index of the area with the middle of another; -1 for none. */
function areaOver(areas: readonly LineArea[], other: LineArea): number {
  const [one, , across] = other;
  const middle: Point = [(one[0] + across[0]) / 2, (one[1] + across[1]) / 2];
  return areas.findIndex((area) => {
    const edges = edgesOf(area);
    return edges.length > 0 && edges.every((edge) => depth(edge, middle) >= 0);
  });
}
