import type { Rectangle } from '../../geometry/rectangle.ts';
import type { Word } from '../words.ts';

/** A formula between paragraphs, with its number. */
export interface DisplayFormula {
  readonly box: Readonly<Rectangle>;
  readonly words: readonly Word[];
  /** In one line, with the number behind it. */
  readonly text: string;
  /** Only where the signs and their places leave no doubt. */
  readonly latex?: string;
  /** 0 to 1: how likely the text states the formula. */
  readonly confidence: number;
}
