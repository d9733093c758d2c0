import type { Rectangle } from '../../geometry/rectangle.ts';

/** A field of a form where a page shows it, in points from the page's upper left corner as displayed. */
export interface PageField extends Readonly<Rectangle> {
  /** Its full name, which the page does not show, if it is requested. */
  readonly name?: string;
  /** For a check box or a radio button: whether it is on. */
  readonly isChecked?: boolean;
}
