import { answerBox } from '../../reading/answers/answer-box.ts';
import type { Change, ChangedPlace, PagePart } from '../change.ts';

/** A change as JSON for an answer. */
export function changeAnswer({ kind, before, after }: Change) {
  return {
    kind,
    ...(before && { before: placeAnswer(before) }),
    ...(after && { after: placeAnswer(after) }),
  };
}

function placeAnswer({ text, cell, continues, ...part }: ChangedPlace) {
  return {
    ...partAnswer(part),
    text,
    ...(cell && { cell }),
    ...(continues && { continues: continues.map(partAnswer) }),
  };
}

function partAnswer({ page, boxes }: PagePart) {
  return { page, boxes: boxes.map(answerBox) };
}
