import type { Random } from '../../../../test/fuzz/random.ts';
import type { Paper, SourceDocument } from '../source-document.ts';
import type { ScriptProse } from './script-prose.ts';
import type { Script } from './scripts.ts';

/** The parts of a layout that its kind decides. */
export interface LayoutContent extends Pick<SourceDocument, 'blocks'> {
  readonly columns?: SourceDocument['columns'];
  readonly paper?: Paper;
  readonly sizePoints?: number;
  readonly hasRunning?: boolean;
  readonly isUntitled?: true;
}

/** What a kind makes its content of. */
export interface LayoutSource extends ScriptProse {
  readonly random: Random;
  readonly script: Script;
}
