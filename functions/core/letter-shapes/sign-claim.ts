import type { InkShape } from '../geometry/ink-shape.ts';
import { certain, haveOtherProportions, isNearer, nearestShape } from './nearest-shape.ts';
import { referenceShapes } from './reference-shapes.ts';

/** Letters that signs do not resemble. */
const distinctLetters = [...'ABDEFGHKMNPQRSWabdefghkmpqrstwy2345689'];

/** Signs that letters do not resemble. */
export const distinctSigns = [...'+%$€£¥&#'];

/** Signs that change a number, or decide what it counts. */
const numberSigns = [...distinctSigns, ...'-.,:/'];
const dash = /^[\u2010-\u2015\u2212]$/u;

/** Whether the glyph of a sign is a letter, or another sign where that changes a number. */
export function isOtherSign(shape: InkShape, text: string): boolean {
  const signs = dash.test(text) ? [text, '-'] : [text];
  const own = nearestShape(shape, signs, certain);
  if (own <= certain || own === Number.POSITIVE_INFINITY) return false;
  const rivals = [...distinctLetters];
  if (signs.some((sign) => numberSigns.includes(sign))) {
    const designs = signs.flatMap((sign) => [...referenceShapes(sign)]);
    if (haveOtherProportions(shape, designs)) return true;
    rivals.push(...numberSigns.filter((sign) => !signs.includes(sign)));
  }
  return isNearer(shape, rivals, own);
}
