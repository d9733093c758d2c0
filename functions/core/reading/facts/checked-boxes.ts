import type { PlacedField } from '../fields/placed-fields.ts';
import type { BoxCandidate, Proof } from './candidates.ts';
import type { FieldLabels } from './field-labels.ts';
import { foldedLabel } from './fold.ts';
import { hitsOf, lettersOf } from './label-hits.ts';
import { textPiece } from './text-pieces.ts';

/** The trust in the name of a form field, which the page does not show. */
const byName = 0.9;

/** Returns candidates for the check boxes and radio buttons of a page's form, by the text beside them and by their names. */
export function checkedBoxes(
  placed: readonly PlacedField[],
  labels: FieldLabels,
): readonly Proof<BoxCandidate>[] {
  return placed.flatMap(({ field: box, labelRows, value }) => {
    if (box.isChecked === undefined) return [];
    const state = { isOn: box.isChecked, text: value, box };
    const words = labelRows.flatMap((row) => row.words);
    const piece = words.length > 0 ? textPiece(words) : undefined;
    const found = (piece ? hitsOf(piece, labels) : []).map((hit) => ({
      field: hit.field,
      score: (hit.score * hit.letters) / Math.max(hit.letters, lettersOf(words)),
    }));
    const [name = ''] = box.name?.split('.').slice(-1) ?? [];
    for (const [field, trust] of labels.fields.get(foldedLabel(name)) ?? [])
      found.push({ field, score: byName * trust });
    return found
      .filter(({ field }) => field.type === 'boolean')
      .map(({ field, score }) => ({ field, candidate: { ...state, score } }));
  });
}
