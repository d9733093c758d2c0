import { deflateSync } from 'node:zlib';
import { addObject, addStream, changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import type { DocumentMarks, MarkedStream } from './page-marks.ts';
import { type ContentEdit, rewriteMarks } from './rewrite-marks.ts';
import type { MarkedContent } from './tag.ts';

/**
 * Marks all content that is not kept as artifacts, on pages and in form XObjects. A form drawn several times belongs to
 * the structure where it is drawn first, and is an artifact elsewhere (ISO 14289-1, 7.20).
 */
export function markArtifacts(
  draft: Draft,
  { pages, forms }: DocumentMarks,
  kept: Iterable<MarkedContent>,
): void {
  const ofPages = new Map<number, Set<number>>();
  const ofForms = new Map<number, Set<number>>();
  for (const { page, stream, identifier } of kept) {
    const [sets, key] = stream > 0 ? [ofForms, stream] : [ofPages, page];
    const set = sets.get(key);
    if (set) set.add(identifier);
    else sets.set(key, new Set([identifier]));
  }
  const withoutRepeats = repeatReplacer(draft, forms);
  for (const [index, own] of pages.entries()) {
    if (!own) continue;
    const { edits, changes } = withoutRepeats(own);
    const isKept = (each: number) => ofPages.get(index)?.has(each) === true;
    const data = rewriteMarks(own.content, own.marks, isKept, edits);
    if (!data) continue;
    const Contents = addStream(draft, data);
    changePage(draft, index, { Contents, ...changes });
  }
  for (const [number, own] of forms) {
    const { edits, changes } = withoutRepeats(own);
    const isKept = (each: number) => ofForms.get(number)?.has(each) === true;
    const data = rewriteMarks(own.content, own.marks, isKept, edits);
    const stream = data && resolveStream(draft.file, referenceTo(draft.file, number));
    if (stream)
      changeObject(
        draft,
        number,
        withEntries(stream.dictionary, { ...packed, ...changes }),
        deflateSync(data),
      );
  }
}

const packed = { Filter: 'FlateDecode', DecodeParms: undefined };

/** The copies that a stream draws instead of forms drawn before. */
interface Replaced {
  readonly edits: readonly ContentEdit[];
  /** Changed entries of the drawing page or form. */
  readonly changes: { readonly Resources?: Dictionary };
}

function repeatReplacer(draft: Draft, forms: DocumentMarks['forms']): (own: MarkedStream) => Replaced {
  const met = new Set<number>();
  const copies = new Map<number, Reference>();

  const replaced = ({ marks, resources }: MarkedStream, isRepeat: (number: number) => boolean): Replaced => {
    const edits: ContentEdit[] = [];
    const xObjects = new Map<string, Value>(resolveDictionary(draft.file, resources.get('XObject')));
    for (const { name, start, end } of marks.draws) {
      const number = numberOf(draft.file, xObjects.get(name));
      if (!isRepeat(number)) continue;
      const ownName = `Artifact${number}`;
      xObjects.set(ownName, artifactOf(number));
      edits.push({ start, end, text: `/${ownName}` });
    }
    const changes = edits.length > 0 ? { Resources: withEntries(resources, { XObject: xObjects }) } : {};
    return { edits, changes };
  };

  /** Returns a copy of a form that, with the forms it draws, is outside the structure. */
  const artifactOf = (number: number): Reference => {
    const known = copies.get(number);
    if (known) return known;
    const own = forms.get(number) as MarkedStream; // `draws` has only such forms
    const { edits, changes } = replaced(own, () => true);
    const data = rewriteMarks(own.content, own.marks, () => false, edits) ?? own.content;
    const entries =
      resolveDictionary(draft.file, referenceTo(draft.file, number)) ?? new Map<string, Value>();
    const copy = withEntries(entries, { ...packed, StructParents: undefined, ...changes });
    const reference = addObject(draft, copy, deflateSync(data));
    copies.set(number, reference);
    return reference;
  };

  return (own) =>
    replaced(own, (number) => {
      const isRepeat = met.has(number);
      met.add(number);
      return isRepeat;
    });
}
