import { multiplied, transformed } from '../../geometry/matrix.ts';
import { initialState } from '../../page-content/content-state.ts';
import { graphicsState } from '../../page-content/graphics-state.ts';
import { eachRawOperation, operatorSet } from '../../page-content/read-operations.ts';
import { resourceNames } from '../../page-content/resource-names.ts';
import { showsText } from '../../page-content/show-text.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import type { MarkedStream } from './page-marks.ts';

/** The operators that mark or show text, or place it (ISO 32000-2, annex A). */
const placing = operatorSet('q Q cm gs BT Tf Ts TL Tm Td TD T* Tj TJ \' " BDC DP'.split(' '));

/** Returns the top of each marked-content sequence, in page units. Sequences without text are left out. */
export function placeMarks(file: PdfFile, { content, resources }: MarkedStream): ReadonlyMap<number, number> {
  const tops = new Map<number, number>();
  const { find } = resourceNames(file, resources);
  const graphics = graphicsState({ file, find, fontOf: () => undefined }, initialState);
  let identifier: number | undefined;
  eachRawOperation(
    content,
    (operation) => {
      const { name, operands } = operation;
      graphics.take(operation);
      const key = operands.findIndex(({ value }) => value === 'MCID');
      const own = key < 0 ? undefined : operands[key + 1]?.value;
      if (typeof own === 'number') identifier = own;
      if (!showsText(name) || identifier === undefined || tops.has(identifier)) return;
      const { matrix, text } = graphics.state;
      const [, top] = transformed([0, text.size + text.rise], multiplied(graphics.textMatrix, matrix));
      tops.set(identifier, top);
    },
    placing,
  );
  return tops;
}
