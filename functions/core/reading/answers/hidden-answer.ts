import type { HiddenLetters } from '../../page-text/page-geometry.ts';
import { answerBox } from './answer-box.ts';

/** Hidden text as the JSON of an answer has it. */
export function hiddenAnswer({ text, reason, box }: HiddenLetters) {
  return { box: answerBox(box), text, reason };
}
