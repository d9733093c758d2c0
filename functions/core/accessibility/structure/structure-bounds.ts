import type { TagBounds } from '../../tags/tag-steps.ts';

/** What is read of a structure tree. A tag takes half a kilobyte; books have a tenth of these. */
export const structureBounds: TagBounds = {
  tags: 500_000,
  kids: 2_000_000,
  depth: Number.POSITIVE_INFINITY,
};
