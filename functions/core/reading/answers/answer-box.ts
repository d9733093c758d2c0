import type { Rectangle } from '../../geometry/rectangle.ts';

/** A place on a page in an answer: in points from the upper left corner. */
export interface AnswerBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function answerBox({ left, top, right, bottom }: Readonly<Rectangle>): AnswerBox {
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}

function round(points: number): number {
  // A file may state places that are not numbers.
  return Number.isFinite(points) ? Math.round(points * 100) / 100 : 0;
}
