import { type InkShape, shapeDistance } from '../geometry/ink-shape.ts';
import { referenceShapes } from './reference-shapes.ts';

/** At this distance to its own letter, a shape is not compared with others. */
export const certain = 0.035;

/** The maximum distance of a shape from another letter that it shows, and how many times farther its own letter is. */
export const [nearToOther, timesFarther] = [0.09, 1.8];

/** Covers rounding. */
export const slightlyMore = 1.0001;

/** The natural logarithm of the ratio between the proportions of a shape and of every design of its letter. */
const otherProportions = 1.2;

/** Returns the minimum distance to the shapes of these texts, or the first that is near enough; at most `limit`. */
export function nearestShape(
  shape: InkShape,
  texts: readonly string[],
  enough: number,
  limit = Number.POSITIVE_INFINITY,
): number {
  let least = limit;
  for (const text of texts)
    for (const reference of referenceShapes(text)) {
      least = Math.min(least, shapeDistance(shape, reference, least));
      if (least <= enough) return least;
    }
  return least;
}

/** Whether a shape is one of these texts, and much farther from its own, at a distance of `own`. */
export function isNearer(shape: InkShape, texts: readonly string[], own: number): boolean {
  const limit = Math.min(nearToOther, own / timesFarther);
  return nearestShape(shape, texts, 0, limit * slightlyMore) <= limit;
}

/** Whether no design has the proportions of a shape, or nearly. False if there is none. */
export function haveOtherProportions(shape: InkShape, designs: readonly InkShape[]): boolean {
  return (
    designs.length > 0 &&
    designs.every(({ aspect }) => Math.abs(Math.log(aspect / shape.aspect)) > otherProportions)
  );
}
