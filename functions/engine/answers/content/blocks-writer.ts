import { blockAnswer } from '../../../core/reading/answers/block-answer.ts';
import type { ContentWriter } from './content-writer.ts';

/** Blocks are returned by page. */
export function blocksWriter(): ContentWriter {
  return { add: ({ blocks }) => ({ blocks: blocks.map(blockAnswer) }), end: () => [] };
}
