import type { FormControl, PageControls } from '../contract/form-control.ts';
import { type Rectangle, rectangleAt } from '../form-fields/appearance.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isString } from '../pdf-objects/objects/values.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { latin1 } from '../pdf-objects/structure/trees.ts';

/** A control with its mark in the PDF, which becomes its widget. */
export interface PlacedControl {
  readonly control: FormControl;
  /** The mark's object number. */
  readonly number: number;
  /** The index of its page, from 0. */
  readonly page: number;
  readonly box: Rectangle;
  /** Points per CSS pixel of the control. */
  readonly scale: number;
}

interface PlacedControls {
  /** Those that are on a page, in the order of the document. */
  readonly placed: readonly PlacedControl[];
  /** Marks that no control needs: its others, where a fixed box or a table's head is repeated. */
  readonly surplus: ReadonlySet<number>;
}

/** Finds the marks of controls in a printed page. The first one of each control is its place. */
export function placeControls({ file, sourcePages }: Draft, form: PageControls): PlacedControls {
  const placed = new Map<number, PlacedControl>();
  const surplus = new Set<number>();
  for (const [page, source] of sourcePages.entries())
    for (const value of resolveArray(file, readPage(file, source).get('Annots')) ?? []) {
      const entries = resolveDictionary(file, value);
      const uri = resolve(file, resolveDictionary(file, entries?.get('A'))?.get('URI'));
      const address = isString(uri) ? latin1(uri) : '';
      if (!entries || !address.startsWith(form.markAddress)) continue;
      const number = numberOf(file, value);
      const index = Number(address.slice(form.markAddress.length));
      const control = form.controls[index];
      const box = rectangleAt(file, entries, 'Rect');
      if (control && box && !placed.has(index))
        placed.set(index, { control, number, page, ...fitted(control, box) });
      else surplus.add(number);
    }
  const ordered = [...placed].sort(([one], [other]) => one - other).map(([, each]) => each);
  return { placed: ordered, surplus };
}

/** A mark that goes on to the next page is longer than its control, which is then at its top. */
function fitted({ widthPixels, heightPixels }: FormControl, box: Rectangle) {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const ofWidth = width / Math.max(widthPixels, 1);
  const isLonger = height > heightPixels * ofWidth * 2;
  const scale = isLonger ? ofWidth : height / Math.max(heightPixels, 1);
  return { scale, box: isLonger ? { ...box, bottom: box.top - heightPixels * scale } : box };
}
