import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { Area } from './area.ts';
import type { ContentEditor, EditOperation } from './content/operation.ts';
import { decodeImages, imageEditor } from './images/image-editor.ts';
import { pathEditor } from './vectors/path-editor.ts';

/**
 * What takes away all that is no text under areas of one page: pixels of images, and paths. `walk` calls an editor with each
 * operation of the page and changes nothing. Throws PdfLimitExceeded for content without end.
 */
export async function areaEditors(
  draft: Draft,
  areas: readonly Area[],
  walk: (look: EditOperation) => void,
): Promise<readonly ContentEditor[]> {
  if (areas.length === 0) return [];
  const decoded = await decodeImages(draft, areas, walk);
  return [{ edit: imageEditor(draft, areas, decoded) }, { edit: pathEditor(areas) }];
}
