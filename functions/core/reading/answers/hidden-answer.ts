import { hiddenState } from '../../contract/fields/redaction/hidden-text.ts';
import type { HiddenLetters } from '../../page-text/page-geometry.ts';
import { answerBox } from './answer-box.ts';

/** Returns hidden text as JSON for an answer. */
export function hiddenAnswer({ text, reason, box }: HiddenLetters) {
  return { box: answerBox(box), text, state: hiddenState(reason), reason };
}
