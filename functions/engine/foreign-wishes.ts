import { conformanceWishes, type NamedInput } from '../core/conformance/conformance-wishes.ts';
import type { ConformanceWishes } from '../core/conformance/conformance-work.ts';
import { requestedTags, type TaggingInput } from '../core/contract/fields/tagging.ts';

/** Returns the conformance requested for a PDF of other software, if any. Throws invalid_field. */
export function foreignWishes(input: NamedInput & TaggingInput): ConformanceWishes | undefined {
  const wishes = conformanceWishes(input, 'foreign');
  const alt = requestedTags(input);
  if (!wishes || !alt) return wishes;
  return {
    ...wishes,
    addTags: async (work) => {
      const { addTags } = await import('../core/tagging/add-tags.ts');
      await addTags(work, alt);
    },
  };
}
