import type { Rectangle } from '../../../geometry/rectangle.ts';
import type { HiddenPiece } from '../../engine-jobs.ts';

/** A run of hidden text without its place in the page's text. */
export type Piece = Omit<HiddenPiece, 'ranges'>;

export function roundedBox({ left, top, right, bottom }: Rectangle): Piece['box'] {
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}
