import { Problem } from '../../contract/problems/problem.ts';
import { annotationFlag } from '../../form-fields/appearance.ts';
import type { Form } from '../../form-fields/read-form.ts';
import { addObject, changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { draftWriter } from '../../pdf-objects/editing/draft-writer.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
} from '../../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import {
  type Dictionary,
  dictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import type { Revision } from './revision.ts';
import { tagWidget } from './tag-widget.ts';

/** The signature field to sign, and the number of its value. */
export interface SignatureField {
  readonly name: string;
  readonly value: number;
  readonly entries: Dictionary;
}

/** A flag of annotations: it may not be moved (ISO 32000-2, table 167). */
const locked = 1 << 7;
/** Flags of forms: signatures exist, and the file may only be appended to (table 225). */
const signaturesExist = 3;

/** Where a new field is: an invisible one is on the first page, without a size. */
export interface Place {
  /** From 0. */
  readonly page: number;
  readonly rectangle: readonly [number, number, number, number];
}

const nowhere: Place = { page: 0, rectangle: [0, 0, 0, 0] };

/** The empty signature field of a name. Throws field_not_found. */
export function emptyField({ draft: { file }, form }: Pick<Revision, 'draft' | 'form'>, name: string) {
  const field = form.fields.find((each) => each.kind === 'signature' && each.name === name);
  const [number] = field?.numbers ?? [];
  const shown = name.slice(0, 100);
  if (!field || number === undefined)
    throw new Problem(
      'field_not_found',
      `The PDF has no signature field \`${shown}\`. Leave \`field\` out for a new one.`,
    );
  if (resolve(file, field.entries.get('V')) !== null)
    throw new Problem('field_not_found', `The signature field \`${shown}\` is already signed.`);
  return { field, number };
}

/** Gives an empty field a value, with an appearance in its first widget if there is one. Throws field_not_found. */
export function signField(revision: Revision, name: string, appearance: number | undefined): SignatureField {
  const { draft } = revision;
  const { field, number } = emptyField(revision, name);
  const value = addObject(draft, null);
  const own = resolveDictionary(draft.file, referenceTo(draft.file, number)) ?? new Map<string, Value>();
  changeObject(draft, number, withEntries(own, { V: value }));
  const widget = field.widgets.find((each) => each.number > 0)?.number;
  if (widget !== undefined) {
    const entries =
      resolveDictionary(draft.file, referenceTo(draft.file, widget)) ?? new Map<string, Value>();
    const hasOwn = resolveDictionary(draft.file, entries.get('AP'))?.has('N') === true;
    if (appearance !== undefined || !hasOwn) {
      const shown = appearance ?? emptyAppearance(draft);
      changeObject(
        draft,
        widget,
        withEntries(entries, { AP: dictionary({ N: referenceTo(draft.file, shown) }) }),
      );
    }
  }
  setForm(draft, []);
  return { name, value: value.number, entries: field.entries };
}

/** Adds a signature field to the document. `label` is what assistive technology calls it. */
export function addField(
  { draft, form }: Revision,
  prefix: string,
  label: string,
  { page, rectangle } = nowhere,
  appearance?: number,
): SignatureField {
  const { file } = draft;
  const name = freeName(form, prefix);
  const value = addObject(draft, null);
  const pageNumber = draft.sourcePages[page]?.number ?? 0;
  const widget = addObject(draft, null);
  const entries = dictionary({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: encodeTextString(name),
    TU: encodeTextString(label),
    V: value,
    F: annotationFlag.print | locked,
    P: referenceTo(file, pageNumber),
    Rect: rectangle,
    AP: dictionary({ N: referenceTo(file, appearance ?? emptyAppearance(draft)) }),
  });
  const key = tagWidget(draft, widget, pageNumber);
  changeObject(draft, widget.number, withEntries(entries, { StructParent: key }));
  addToPage(draft, pageNumber, widget, key !== undefined);
  setForm(draft, [widget]);
  return { name, value: value.number, entries };
}

/** The first name of a new field that no other has: `Signature1`. */
export function freeName({ fields }: Form, prefix: string): string {
  const names = new Set(fields.map((field) => field.name.split('.')[0]));
  for (let number = 1; ; number++) if (!names.has(`${prefix}${number}`)) return `${prefix}${number}`;
}

function emptyAppearance(draft: Draft): number {
  return draftWriter(draft).stream(
    '/Type/XObject/Subtype/Form/BBox[0 0 0 0]/Resources<<>>',
    new Uint8Array(0),
  );
}

/** Adds an annotation to a page, changing as little as possible. In a tagged document, its order is that of the tags. */
function addToPage(draft: Draft, number: number, widget: Reference, isTagged: boolean): void {
  const { file } = draft;
  const page = resolveDictionary(file, referenceTo(file, number)) ?? new Map<string, Value>();
  const annotations = [...(resolveArray(file, page.get('Annots')) ?? []), widget];
  const own = numberOf(file, page.get('Annots'));
  if (own > 0) changeObject(draft, own, annotations);
  const needsTabs = isTagged && !page.has('Tabs');
  if (own === 0 || needsTabs) {
    const changes = { ...(own === 0 && { Annots: annotations }), ...(needsTabs && { Tabs: 'S' }) };
    changeObject(draft, number, withEntries(page, changes));
  }
}

/** Adds fields to the form, and says that it has signatures. */
function setForm(draft: Draft, added: readonly Reference[]): void {
  const { file, catalog } = draft;
  const form = resolveDictionary(file, catalog.get('AcroForm')) ?? new Map<string, Value>();
  const fields = [...(resolveArray(file, form.get('Fields')) ?? []), ...added];
  const flags = resolve(file, form.get('SigFlags'));
  const own = numberOf(file, form.get('Fields'));
  if (own > 0 && added.length > 0) changeObject(draft, own, fields);
  const changed = withEntries(form, {
    ...(own === 0 && { Fields: fields }),
    SigFlags: (typeof flags === 'number' ? flags : 0) | signaturesExist,
  });
  const number = numberOf(file, catalog.get('AcroForm'));
  if (number > 0) changeObject(draft, number, changed);
  else changeCatalog(draft, { AcroForm: changed });
}
