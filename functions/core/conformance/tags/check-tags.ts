import { changePage } from '../../pdf-objects/editing/change-draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { isString, type Value } from '../../pdf-objects/objects/values.ts';
import { contentStreams } from '../../pdf-objects/structure/content/content-streams.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import type { ConformanceWork } from '../conformance-work.ts';
import { checkStructure } from './check-structure.ts';
import { readDocumentMarks } from './page-marks.ts';
import { readTags } from './read-tags.ts';
import { isMarkedContent, isTag, type Kid, leavesIn, type Tag, tagsIn } from './tag.ts';

/**
 * Reports the tag faults that keep a document of other software from PDF/UA-1 (ISO 14289-1, 7). The tags are unchanged.
 */
export function checkTags(work: ConformanceWork): void {
  const { draft, unmet } = work;
  const kids = readTags(draft);
  checkContent(work, kids);
  for (const { clause, message } of checkStructure(kids))
    unmet.push({ clause: `ISO 14289-1, ${clause}`, message });
  checkAnnotations(work, kids);
}

function checkContent({ draft, unmet }: ConformanceWork, kids: readonly Kid[]): void {
  const { pages, forms } = readDocumentMarks(draft);
  const tagged = new Set<string>();
  for (const leaf of leavesIn(kids))
    if (isMarkedContent(leaf)) tagged.add(`${leaf.stream || `p${leaf.page}`} ${leaf.identifier}`);
  const isOpen = (key: string | number, own: (typeof pages)[number]) =>
    own !== undefined &&
    (own.marks.unmarked.length > 0 ||
      own.marks.marks.some(
        ({ identifier, depth }) =>
          depth > 0 || (identifier !== undefined && !tagged.has(`${key} ${identifier}`)),
      ));
  const message = 'Content is neither tagged nor marked as an artifact.';
  for (const [index, source] of draft.sourcePages.entries()) {
    const own = pages[index];
    const isEmpty = contentStreams(draft.file, readPage(draft.file, source)).length === 0;
    if ((!own && !isEmpty) || isOpen(`p${index}`, own))
      unmet.push({ clause: 'ISO 14289-1, 7.1', message, page: index + 1 });
  }
  for (const [number, own] of forms)
    if (isOpen(number, own)) unmet.push({ clause: 'ISO 14289-1, 7.1', message });
}

const roles: Readonly<Record<string, string>> = { Link: 'Link', Widget: 'Form' };

function checkAnnotations({ draft, unmet }: ConformanceWork, kids: readonly Kid[]): void {
  const { file, sourcePages } = draft;
  const owners = new Map<number, Tag>();
  for (const element of tagsIn(kids))
    for (const kid of element.kids)
      if (!isTag(kid) && !isMarkedContent(kid)) owners.set(kid.annotation, element);
  const hasText = (value: Value | undefined) => {
    const text = resolve(file, value);
    return isString(text) && text.length > 0;
  };
  for (const [index, source] of sourcePages.entries()) {
    const page = readPage(file, source);
    const list = resolveArray(file, page.get('Annots')) ?? [];
    if (list.length > 0 && resolve(file, page.get('Tabs')) !== 'S') changePage(draft, index, { Tabs: 'S' });
    for (const value of list) {
      const entries = resolveDictionary(file, value);
      const subtype = resolve(file, entries?.get('Subtype'));
      if (!entries || subtype === 'PrinterMark') continue;
      const owner = owners.get(numberOf(file, value));
      const isDescribed =
        subtype === 'Widget' && !hasText(entries.get('TU'))
          ? hasText(resolveDictionary(file, entries.get('Parent'))?.get('TU'))
          : true;
      const hasAlternative = (owner?.texts.get('Alt')?.length ?? 0) > 0;
      const hasDescription =
        subtype === 'Widget' ? isDescribed || hasAlternative : hasText(entries.get('Contents'));
      if (
        owner?.role === (roles[String(subtype)] ?? 'Annot') &&
        (hasDescription || (hasAlternative && subtype !== 'Link'))
      )
        continue;
      unmet.push({
        clause: 'ISO 14289-1, 7.18',
        message: 'An annotation is not tagged as what it is, or has no description.',
        page: index + 1,
      });
    }
  }
}
