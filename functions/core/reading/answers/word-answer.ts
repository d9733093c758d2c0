import type { BlockWord } from '../blocks/block.ts';
import { answerBox } from './answer-box.ts';

/** Returns a word as JSON for an answer. */
export function wordAnswer({ text, box, confidence }: BlockWord) {
  return {
    text,
    box: answerBox(box),
    ...(confidence !== undefined && { confidence: Math.round(confidence * 100) / 100 }),
  };
}
