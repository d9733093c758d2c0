import type { Area } from '../page-content/area.ts';
import type { ContentEditor, EditOperation } from '../page-content/operation.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { type ImageBudget, imageBudget } from './images/image-budget.ts';
import { decodeImages, imageEditor } from './images/image-editor.ts';
import { shadingEditor } from './shadings/shading-editor.ts';
import { pathEditor } from './vectors/path-editor.ts';

/**
 * Editors that remove everything but text under areas of one page: pixels of images, paths, and meshes. `walk` calls an
 * editor with each operation of the page and changes nothing. Throws PdfLimitExceeded for content without end, and for
 * more images than the budget has left.
 */
export async function areaEditors(
  draft: Draft,
  areas: readonly Area[],
  walk: (look: EditOperation) => void,
  budget: ImageBudget = imageBudget(),
): Promise<readonly ContentEditor[]> {
  if (areas.length === 0) return [];
  const decoded = await decodeImages(draft, areas, walk, budget);
  return [
    { edit: imageEditor(draft, areas, decoded, budget) },
    { edit: pathEditor(areas) },
    { edit: shadingEditor(draft, areas, budget) },
  ];
}
