import { identity, type Matrix } from '../geometry/matrix.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import type { ContentFont } from './fonts/content-font.ts';

/** The part of the graphics state that determines how and where something is drawn (ISO 32000-2, 8.4.1). */
export interface ContentState<Font = ContentFont> {
  /** From the space of the content to the page's own, before cropping and rotation. */
  readonly matrix: Matrix;
  readonly lineWidth: number;
  readonly lineCap: number;
  readonly lineJoin: number;
  readonly miterLimit: number;
  readonly dash: { readonly lengths: readonly number[]; readonly phase: number };
  /** The pattern that fills or strokes; undefined for a colour. */
  readonly fillPattern: Value | undefined;
  readonly strokePattern: Value | undefined;
  readonly text: TextState<Font>;
}

/** The text state (ISO 32000-2, 9.3). Lengths are in text space, unscaled. */
export interface TextState<Font = ContentFont> {
  readonly font: Font | undefined;
  /** The font's object number; 0 for an inline one. */
  readonly fontNumber: number;
  readonly size: number;
  readonly characterSpacing: number;
  readonly wordSpacing: number;
  /** 1 for a hundred percent. */
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
}

/** The state at the start of a page. */
export const initialState: ContentState<never> = {
  matrix: identity,
  lineWidth: 1,
  lineCap: 0,
  lineJoin: 0,
  miterLimit: 10,
  dash: { lengths: [], phase: 0 },
  fillPattern: undefined,
  strokePattern: undefined,
  text: {
    font: undefined,
    fontNumber: 0,
    size: 0,
    characterSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
  },
};
