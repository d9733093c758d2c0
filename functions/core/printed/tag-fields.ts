import { changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { withEntries } from '../pdf-objects/objects/values.ts';
import { tagSteps } from '../tags/tag-steps.ts';

const bounds = { tags: 2_000_000, kids: Infinity, depth: 2_000 };

/** The roles of printed controls that have become fields (ISO 32000-2, table 381): all but push buttons. */
const roles: readonly unknown[] = ['tv', 'cb', 'rb', 'lb'];

/**
 * Tags widgets as form fields: their marks were tagged as links. The tags of what was drawn of the controls become
 * plain, since a control is there once.
 */
export function tagFields(draft: Draft, widgets: ReadonlySet<number>): void {
  const { file } = draft;
  const steps = [...tagSteps(draft, bounds)];
  const tags = steps.flatMap((step) => (step.kind === 'tag' ? [step] : []));
  for (const { number, entries } of tags) {
    const attributes = resolveArray(file, entries.get('A')) ?? [entries.get('A') ?? null];
    const isPrinted = attributes.some((set) => {
      const own = resolveDictionary(file, set);
      return resolve(file, own?.get('O')) === 'PrintField' && roles.includes(resolve(file, own?.get('Role')));
    });
    if (isPrinted && number > 0)
      changeObject(draft, number, withEntries(entries, { S: 'NonStruct', A: undefined }));
  }
  for (const step of steps) {
    const owner = step.kind === 'object' && widgets.has(step.object) ? tags[step.parent] : undefined;
    if (owner && owner.number > 0)
      changeObject(draft, owner.number, withEntries(owner.entries, { S: 'Form' }));
  }
}
