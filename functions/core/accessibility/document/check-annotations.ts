import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import type { ContentOwners, Owner } from '../content/content-owners.ts';
import type { Findings } from '../findings.ts';
import type { StructureTag } from '../structure/read-structure.ts';
import type { RoleMap } from '../structure/role-map.ts';

/** What annotations are checked by. */
interface AnnotationWork {
  readonly owners: ContentOwners;
  readonly roleMap: RoleMap;
  readonly tags: readonly StructureTag[];
  /** Whether the document states a language. */
  readonly hasLanguage: boolean;
}

/** The bit of a hidden annotation (ISO 32000-1, 12.5.3). */
const hidden = 2;
const letter = [0, 0, 612, 792];
/** The maximum depth of a tree of fields. */
const maximumDepth = 32;

/** Checks annotations, and the tags of form fields (ISO 14289-1, 7.18). */
export function checkAnnotations(source: OpenedSource, work: AnnotationWork, findings: Findings): void {
  const { file, sourcePages } = source;
  for (const [index, sourcePage] of sourcePages.entries()) {
    const page = readPage(file, sourcePage);
    const annotations = (resolveArray(file, page.get('Annots')) ?? []).flatMap(
      (value) => resolveDictionary(file, value) ?? [],
    );
    if (annotations.length > 0 && resolve(file, page.get('Tabs')) !== 'S')
      findings.report('tabOrder', index + 1);
    const crop = numbersIn(file, page.get('CropBox')) ?? numbersIn(file, page.get('MediaBox')) ?? letter;
    for (const annotation of annotations)
      checkAnnotation(file, annotation, { ...work, crop, page: index + 1 }, findings);
  }
  checkForms(file, work.tags, findings);
}

function checkAnnotation(
  file: PdfFile,
  annotation: Dictionary,
  { owners, roleMap, hasLanguage, crop, page }: AnnotationWork & { crop: readonly number[]; page: number },
  findings: Findings,
): void {
  const subtype = resolve(file, annotation.get('Subtype'));
  const owner = owners.ofObject(annotation.get('StructParent'));
  const contents = textOf(file, annotation.get('Contents'));
  const isField = subtype === 'Widget';
  const description = isField ? fieldText(file, annotation) : undefined;
  const isUnread = !hasLanguage && !owner?.hasLanguage;
  if (contents !== undefined && isUnread) findings.report('annotationLanguage', page);
  if (description !== undefined && isUnread) findings.report('fieldLanguage', page);
  const flags = resolve(file, annotation.get('F'));
  const isHidden = typeof flags === 'number' && (flags & hidden) !== 0;
  if (isHidden || isOutside(numbersIn(file, annotation.get('Rect')), crop)) return;
  const role = owner && roleOf(file, owner, roleMap);
  const alternative = owner && textOf(file, owner.entries.get('Alt'));
  if (subtype === 'TrapNet') findings.report('trapNet', page);
  if (subtype === 'PrinterMark') {
    if (owner) findings.report('printerMark', page);
  } else if (isField) {
    if (role !== 'Form') findings.report('widgetTag', page);
  } else if (subtype === 'Link') {
    if (role !== 'Link') findings.report('linkTag', page);
    if (!contents) findings.report('linkText', page);
  } else if (role !== 'Annot') findings.report('annotationTag', page);
  if (isField) {
    if (!description && !alternative) findings.report('fieldText', page);
  } else if (!contents && !alternative) findings.report('annotationText', page);
}

/** A `Form` tag without a role has one kid, its field (ISO 32000-1, table 340). */
function checkForms(file: PdfFile, tags: readonly StructureTag[], findings: Findings): void {
  for (const { role, entries, objects, otherKids, page } of tags) {
    if (role !== 'Form') continue;
    const sets = resolveArray(file, entries.get('A')) ?? [entries.get('A') ?? null];
    const hasRole = sets.some((value) => {
      const set = resolveDictionary(file, value);
      return set?.has('Role') && resolve(file, set.get('O')) === 'PrintField';
    });
    const [first] = objects;
    const isField =
      first !== undefined &&
      resolve(file, resolveDictionary(file, { number: first, generation: 0 })?.get('Subtype')) === 'Widget';
    if (!hasRole && !(isField && objects.length === 1 && otherKids === 0)) findings.report('formKids', page);
  }
}

function roleOf(file: PdfFile, { entries }: Owner, roleMap: RoleMap): string | undefined {
  const type = resolve(file, entries.get('S'));
  return typeof type === 'string' ? roleMap.roleOf(type) : undefined;
}

/** The description of a widget's field, or of a field around it. A widget with a name is a field itself. */
function fieldText(file: PdfFile, widget: Dictionary): string | undefined {
  const parent = resolveDictionary(file, widget.get('Parent'));
  let field: Dictionary | undefined = widget.has('T') ? widget : (parent ?? widget);
  for (let depth = 0; field && depth < maximumDepth; depth++) {
    const text = textOf(file, field.get('TU'));
    if (text !== undefined) return text;
    field = resolveDictionary(file, field.get('Parent'));
  }
  return undefined;
}

function textOf(file: PdfFile, value: Value | undefined): string | undefined {
  const text = resolve(file, value);
  return isString(text) ? decodeTextString(text) : undefined;
}

/** Whether a rectangle is nowhere on the page. */
function isOutside(rectangle: readonly number[] | undefined, crop: readonly number[]): boolean {
  if (!rectangle) return false;
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle;
  const [cropLeft = 0, cropBottom = 0, cropRight = 0, cropTop = 0] = crop;
  return cropBottom >= top || cropLeft >= right || cropTop <= bottom || cropRight <= left;
}

/** Four numbers: left, bottom, right and top. */
function numbersIn(file: PdfFile, value: Value | undefined): readonly number[] | undefined {
  const [x1, y1, x2, y2] = (resolveArray(file, value) ?? []).map((item) => resolve(file, item));
  if (typeof x1 !== 'number' || typeof y1 !== 'number' || typeof x2 !== 'number' || typeof y2 !== 'number')
    return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
