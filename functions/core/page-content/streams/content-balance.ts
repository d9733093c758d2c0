import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import type { Value } from '../../pdf-objects/objects/values.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';
import { type ContentBudget, decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';

/** A page's effect on the stack of graphics states: its lowest depth, and its depth at the end. */
interface Balance {
  readonly lowest: number;
  readonly final: number;
}

const balanced: Balance = { lowest: 0, final: 0 };
const maximumDepth = 1_000;

/** Operators to put before and after a page's content, so that its final state cannot move or hide later content. */
export function restoringOperators(
  file: PdfFile,
  contents: readonly Value[],
  budget: ContentBudget,
): { readonly before: string; readonly after: string } {
  const { lowest, final } = contentBalance(file, contents, budget);
  const saved = 1 - lowest;
  return { before: 'q '.repeat(saved), after: `\n${'Q '.repeat(Math.max(saved + final, 0))}` };
}

/**
 * Counts a page's `q` and `Q` (ISO 32000-2, 8.4.2). Content that is damaged or beyond the budget is not read and
 * assumed to be balanced, as nearly all content is.
 */
function contentBalance(file: PdfFile, contents: readonly Value[], budget: ContentBudget): Balance {
  const content = decodeContent(file, contents, budget);
  return content ? count(content) : balanced;
}

function count(bytes: Uint8Array): Balance {
  let depth = 0;
  let lowest = 0;
  eachContentToken(bytes, (start, end) => {
    if (end - start !== 1) return;
    if (bytes[start] === 0x71) depth++;
    else if (bytes[start] === 0x51) lowest = Math.min(lowest, --depth);
  });
  const bound = (value: number) => Math.max(-maximumDepth, Math.min(maximumDepth, value));
  return { lowest: bound(lowest), final: bound(depth) };
}
