import type { FontProgram } from '../../fonts/programs/font-program.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { Dictionary } from '../../pdf-objects/objects/values.ts';
import type { RuleName } from '../rules.ts';

/** What a font is checked with. */
export interface FontCheck {
  readonly draft: Draft;
  /** The embedded program of a descriptor, if readable. */
  readonly programOf: (descriptor: Dictionary | undefined) => FontProgram | undefined;
  /** Records a rule that the font breaks, and how often. */
  readonly report: (rule: RuleName, count?: number) => void;
}
