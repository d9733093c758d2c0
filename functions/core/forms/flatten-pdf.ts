import type { Flattenable } from '../contract/fields/form-fields.ts';
import { isShown, normalAppearance } from '../form-fields/appearance.ts';
import { changeCatalog, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { drawOverPage, type Flattened } from './draw-over-page.ts';
import { makeAppearances } from './make-appearances.ts';
import { makeFieldsIndirect } from './make-fields-indirect.ts';
import { tagFlattened } from './tag-flattened.ts';

/** Annotations with another purpose than a drawing, such as links, attachments or pending actions. */
const kept: ReadonlySet<Value> = new Set([
  'Link',
  'FileAttachment',
  'Sound',
  'Movie',
  'Screen',
  'RichMedia',
  '3D',
  'PrinterMark',
  'TrapNet',
  'Redact',
]);

/** For all pages together. Only hostile files have more. */
const maximumAnnotations = 500_000;

/** The maximum content of one document that is read to check whether it restores the graphics state. */
const maximumReadBytes = 96 * 1024 * 1024;

/** Entries of the resources of all flattened pages together. Only hostile files have more. */
const maximumResources = 2_000_000;

/** The outcome for an annotation: it is drawn and removed, only removed because it is invisible, or kept. */
type Fate = 'drawn' | 'removed' | 'left' | 'left without appearance';

/**
 * Makes form fields, or other annotations, or both, part of the page content, exactly as a viewer shows them. Links and
 * other functional annotations are kept. Annotations that viewers draw without an appearance are kept with a warning.
 */
export async function flattenPdf(draft: Draft, what: readonly Flattenable[]): Promise<Draft> {
  const includes = { fields: what.includes('fields'), annotations: what.includes('annotations') };
  if (includes.fields) {
    makeFieldsIndirect(draft);
    await makeAppearances(draft, () => false);
  }
  const { file, sourcePages } = draft;
  let left = maximumAnnotations;
  let withoutAppearance = 0;
  const flattened: Flattened[] = [];
  for (const [index, page] of sourcePages.entries()) {
    const listed = (resolveArray(file, readPage(file, page).get('Annots')) ?? []).slice(0, left);
    left -= listed.length;
    const remaining: Value[] = [];
    const removed = new Set<number>();
    const popups: Value[] = [];
    for (const value of listed) {
      const entries = resolveDictionary(file, value);
      if (!entries) continue;
      if (resolve(file, entries.get('Subtype')) === 'Popup') {
        popups.push(value);
        continue;
      }
      const fate = fateOf(file, entries, includes);
      if (fate === 'left without appearance') withoutAppearance++;
      if (fate.startsWith('left')) remaining.push(value);
      else {
        removed.add(numberOf(file, value));
        flattened.push({
          page: index,
          annotation: entries,
          number: numberOf(file, value),
          isDrawn: fate === 'drawn',
        });
      }
    }
    if (removed.size === 0) continue;
    for (const value of popups) {
      const parent = resolveDictionary(file, value)?.get('Parent');
      if (!removed.has(numberOf(file, parent)) && resolveDictionary(file, parent)) remaining.push(value);
    }
    changePage(draft, index, { Annots: remaining.length > 0 ? remaining : undefined });
  }
  const budget = { bytes: maximumReadBytes };
  const resourceBudget = { entries: maximumResources };
  const tags = tagFlattened(draft, flattened);
  const resources = resolveDictionary(file, draft.catalog.get('AcroForm'))?.get('DR');
  for (const [page, group] of Map.groupBy(flattened, (one) => one.page))
    drawOverPage(
      draft,
      page,
      group.filter(({ isDrawn }) => isDrawn),
      { tags, resources, budget, resourceBudget },
    );
  if (includes.fields) changeCatalog(draft, { AcroForm: undefined, NeedsRendering: undefined });
  if (withoutAppearance > 0)
    draft.warnings.push(
      `${withoutAppearance === 1 ? 'An annotation' : `${withoutAppearance} annotations`} without an appearance could not be flattened and stayed.`,
    );
  return draft;
}

function fateOf(
  file: PdfFile,
  annotation: Dictionary,
  includes: Readonly<Record<Flattenable, boolean>>,
): Fate {
  const subtype = resolve(file, annotation.get('Subtype'));
  const isIncluded = subtype === 'Widget' ? includes.fields : includes.annotations && !kept.has(subtype);
  if (!isIncluded) return 'left';
  if (!isShown(file, annotation)) return 'removed';
  if (normalAppearance(file, annotation)) return 'drawn';
  // A state without an appearance shows nothing, and a reply is displayed with its parent.
  const hasAppearances = resolveDictionary(file, annotation.get('AP')) !== undefined;
  const isInvisible = subtype === 'Widget' || hasAppearances || annotation.has('IRT');
  return isInvisible ? 'removed' : 'left without appearance';
}
