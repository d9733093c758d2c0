import { listUnshown } from '../../hidden-text/undrawn/list-unshown.ts';
import type { UnshownTexts } from '../../hidden-text/undrawn/unshown-texts.ts';
import { incomplete } from '../proof/prove-redacted.ts';

/** Looks in a written PDF for texts of fields and tags that were to go from it. Throws redaction_incomplete. */
export async function proveUnshown(pdf: Uint8Array, { values, tags, marks }: UnshownTexts): Promise<void> {
  const gone = new Set([...values, ...tags, ...marks].map(({ text }) => text));
  if (gone.size === 0) return;
  const left = (await listUnshown(pdf, {})).find(({ text }) => gone.has(text));
  if (left) throw incomplete(left.page === null ? 'a form field or a tag' : `the tags of page ${left.page}`);
}
