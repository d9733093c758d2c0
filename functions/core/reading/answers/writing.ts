import { plainStyle } from '../styles/letter-styles.ts';
import type { StyleOf } from '../styles/text-style.ts';

/** How blocks are written as Markdown. */
export interface Writing {
  readonly styleOf: StyleOf;
  readonly tables: 'markdown' | 'html';
}

export const plainWriting: Writing = { styleOf: plainStyle, tables: 'markdown' };
