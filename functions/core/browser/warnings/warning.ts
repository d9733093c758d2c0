import type { WarningKind } from '../../contract/fields/web-page/warning-kinds.ts';
import { Problem } from '../../contract/problems/problem.ts';

/** What went wrong with a page without failing its call, in a line for people. One without a kind fails no call. */
export interface Warning {
  readonly kind?: WarningKind;
  readonly text: string;
}

/** Warnings of one kind. */
export function warningsOf(kind: WarningKind, texts: readonly string[]): readonly Warning[] {
  return texts.map((text) => ({ kind, text }));
}

/** Throws page_incomplete, with the warnings as details, if there are any of these kinds. */
export function checkComplete(warnings: readonly Warning[], failOn: readonly WarningKind[] = []): void {
  const details = warnings.flatMap(({ kind, text }) =>
    kind && failOn.includes(kind) ? [{ field: 'fail_on', message: text, rule: kind }] : [],
  );
  const [first] = details;
  if (!first) return;
  const more = details.length > 1 ? ` (1 of ${details.length})` : '';
  throw new Problem('page_incomplete', `The page is not complete: ${first.message}${more}.`, { details });
}
