import { listUndrawn } from '../../hidden-text/undrawn/list-undrawn.ts';
import type { UndrawnTexts } from '../../hidden-text/undrawn/undrawn-texts.ts';
import { incomplete } from '../proof/prove-redacted.ts';

/** Checks that a written PDF has none of the removed texts of fields and tags. Throws redaction_incomplete. */
export async function proveUndrawnGone(
  pdf: Uint8Array,
  { values, tags, marks }: UndrawnTexts,
): Promise<void> {
  const gone = new Set([...values, ...tags, ...marks].map(({ text }) => text));
  if (gone.size === 0) return;
  const left = (await listUndrawn(pdf, {})).find(({ text }) => gone.has(text));
  if (left) throw incomplete(left.page === null ? 'a form field or a tag' : `the tags of page ${left.page}`);
}
