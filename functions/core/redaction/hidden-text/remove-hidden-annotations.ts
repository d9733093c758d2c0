import { isShown } from '../../form-fields/appearance.ts';
import type { HiddenRun } from '../../hidden-text/read-hidden-text.ts';
import { changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import {
  type Dictionary,
  isDictionary,
  isString,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { foldedLetters } from '../matching/fold-text.ts';
import { clearField } from '../outside-pages/clear-field.ts';

/** Entries with the text of an annotation. */
const saying = ['Contents', 'RC'];

/**
 * Removes invisible annotations with their popups; and the values of form fields that are shown nowhere, with their
 * appearances. For visible annotations, only hidden texts are removed.
 */
export function removeHiddenAnnotations(draft: Draft, runs: readonly HiddenRun[]): void {
  const { file } = draft;
  const pages = draft.sourcePages.map(
    (page) => resolveArray(file, readPage(file, page as SourcePage).get('Annots')) ?? [],
  );
  const hidden = new Set<number>();
  const isHidden = (value: Value, page: number, index: number): boolean => {
    const annotation = resolveDictionary(file, value);
    if (!annotation) return false;
    const isField = resolve(file, annotation.get('Subtype')) === 'Widget';
    const isReported = runs.some(
      (run) => run.page === page + 1 && run.annotation?.index === index && !run.annotation.isVisible,
    );
    return isReported || (isField && !isShown(file, annotation));
  };
  for (const [page, annotations] of pages.entries())
    for (const [index, value] of annotations.entries())
      if (isHidden(value, page, index)) hidden.add(numberOf(file, value));
  for (const [page, annotations] of pages.entries()) {
    const left = annotations.filter((value, index) => {
      const annotation = resolveDictionary(file, value);
      if (!annotation) return true;
      const number = numberOf(file, value);
      const said = runs.filter((run) => run.page === page + 1 && run.annotation?.index === index);
      const isField = resolve(file, annotation.get('Subtype')) === 'Widget';
      if (isHidden(value, page, index)) {
        if (isField) hideField(draft, value, hidden);
        return isField;
      }
      const isStated = (entry: 'V' | 'Contents', keys: readonly string[]) =>
        said.some((run) => run.entry === entry) ||
        (said.length > 0 && saysOnly(file, annotation, keys, said));
      if (isField && isStated('V', ['V'])) clearField(draft, value);
      else if (number > 0 && isStated('Contents', saying))
        changeObject(draft, number, withEntries(annotation, { Contents: undefined, RC: undefined }));
      return !isWindowOf(file, annotation, hidden);
    });
    if (left.length === annotations.length) continue;
    for (const value of annotations)
      if (!left.includes(value) && numberOf(file, value) > 0)
        changeObject(draft, numberOf(file, value), null);
    changePage(draft, page, { Annots: left.length > 0 ? left : undefined });
  }
}

/** Removes the appearance of a field in one place, and its value if no other place shows it. */
function hideField(draft: Draft, widget: Value, hidden: ReadonlySet<number>): void {
  const { file } = draft;
  const number = numberOf(file, widget);
  const entries = resolveDictionary(file, widget);
  if (!entries || number === 0) return;
  const parent = entries.has('T') ? undefined : resolveDictionary(file, entries.get('Parent'));
  const places = resolveArray(file, parent?.get('Kids')) ?? [];
  if (places.every((place) => hidden.has(numberOf(file, place)))) clearField(draft, widget);
  const left = resolve(file, { number, generation: file.entries.seconds[number] ?? 0 });
  if (isDictionary(left))
    changeObject(
      draft,
      number,
      withEntries(left, { AP: undefined, MK: undefined, Contents: undefined, RC: undefined }),
    );
}

function isWindowOf(file: Draft['file'], entries: Dictionary, gone: ReadonlySet<number>): boolean {
  if (resolve(file, entries.get('Subtype')) !== 'Popup') return false;
  const parent = numberOf(file, entries.get('Parent'));
  return parent > 0 && gone.has(parent);
}

/** Whether the text of an entry is within the hidden text. */
function saysOnly(
  file: Draft['file'],
  entries: Dictionary,
  keys: readonly string[],
  hidden: readonly HiddenRun[],
): boolean {
  const all = foldedLetters(hidden.map(({ text }) => text).join(''));
  return keys.some((key) => {
    const value = resolve(file, entries.get(key));
    const text = isString(value) ? foldedLetters(decodeTextString(value)) : '';
    return text !== '' && all.includes(text);
  });
}
