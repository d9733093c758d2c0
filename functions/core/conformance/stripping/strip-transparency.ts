import { changedDeeply, changeObjects, documentObjects } from '../../page-content/streams/change-values.ts';
import { changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { removeTransparency } from './remove-transparency.ts';

/**
 * Removes groups without transparent content, which look the same without being groups. Part 1 has no transparency (ISO
 * 19005-1, 6.4): any other is refused unless its removal is asked for, since that changes the look.
 */
export function stripTransparency(
  { draft, wishes, unmet }: ConformanceWork,
  pages: () => ReadonlyMap<number, number>,
): void {
  const { file } = draft;
  const found = new Set<number | undefined>();
  for (const { number, value } of documentObjects(draft)) {
    let isTransparent = false;
    changedDeeply(value, (inner) => {
      isTransparent ||= isDictionary(inner) && drawsThrough(file, inner);
      return inner;
    });
    if (isTransparent) found.add(pages().get(number));
  }
  if (found.size > 0 && wishes.removesTransparency) {
    removeTransparency(draft);
    found.clear();
  }
  for (const page of found)
    unmet.push({
      clause: archiveClause(wishes, '6.4'),
      message:
        'It draws something transparent, which part 1 forbids. Ask for pdf/a-2b, or send on_transparency remove.',
      ...(page !== undefined && { page }),
    });
  if (found.size > 0) return;
  for (const index of draft.sourcePages.keys())
    if (readPage(file, draft.sourcePages[index] as never).has('Group'))
      changePage(draft, index, { Group: undefined });
  changeObjects(draft, ({ value, data }) => {
    const isGroup = data && isDictionary(value) && resolveDictionary(file, value.get('Group'));
    return { value: isGroup ? withEntries(value, { Group: undefined }) : value, data };
  });
}

/** Whether a graphics state or an image is transparent (ISO 19005-1, 6.4). Annotations have CA, too. */
function drawsThrough(file: PdfFile, entries: Dictionary): boolean {
  const value = (key: string): Value => (entries.has(key) ? resolve(file, entries.get(key)) : null);
  const isBelowOne = (alpha: Value) => typeof alpha === 'number' && Math.abs(alpha - 1) > 1e-6;
  if (isBelowOne(value('ca')) || isBelowOne(value('CA'))) return true;
  const mode = value('BM');
  if (typeof mode === 'string' && mode !== 'Normal') return true;
  const mask = value('SMask');
  if (value('Subtype') === 'Image') return Number(value('SMaskInData') ?? 0) > 0 || mask !== null;
  // A resource may have this name; a soft mask has a group.
  return isDictionary(mask) && mask.has('G');
}
