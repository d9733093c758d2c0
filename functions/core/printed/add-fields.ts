import type { PageControls } from '../contract/form-control.ts';
import { annotationFlag } from '../form-fields/appearance.ts';
import { makeAppearances } from '../forms/make-appearances.ts';
import { addObject, changeCatalog, changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { referenceTo, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { type Dictionary, dictionary, type Reference, withEntries } from '../pdf-objects/objects/values.ts';
import { dropAnnotations } from './drop-annotations.ts';
import { fieldEntries, fontName, statesOf, widgetEntries } from './field-entries.ts';
import { type NamedField, nameControls } from './name-controls.ts';
import { type PlacedControl, placeControls } from './place-controls.ts';
import { tagFields } from './tag-fields.ts';

const font = dictionary({
  Type: 'Font',
  Subtype: 'Type1',
  BaseFont: 'Helvetica',
  Encoding: 'WinAnsiEncoding',
});

/**
 * Makes fields of a printed page's controls, in their places, with appearances in any script, and removes the marks.
 * Throws payload_too_large.
 */
export async function addFields(draft: Draft, page: PageControls): Promise<Draft> {
  const { placed, surplus } = placeControls(draft, page);
  dropAnnotations(draft, surplus);
  const missing = page.controls.length - placed.length;
  if (missing > 0)
    draft.warnings.push(
      missing === 1
        ? 'A form control is not on the printed pages, and is no field.'
        : `${missing} form controls are not on the printed pages, and are no fields.`,
    );
  if (placed.length === 0) return draft;
  const isTagged = draft.catalog.has('StructTreeRoot');
  if (isTagged) tagFields(draft, new Set(placed.map(({ number }) => number)));
  const tree: Branch = { branches: new Map(), fields: [] };
  for (const field of nameControls(placed)) addField(draft, tree, field, isTagged);
  const Fields = writeBranch(draft, tree, undefined);
  const form = dictionary({ Fields, DA: Buffer.from(`/${fontName} 0 Tf 0 g`) });
  changeCatalog(draft, { AcroForm: form });
  // Before the form has a font for editing, which is not embedded: texts are drawn in fonts of ours, which are.
  await makeAppearances(draft, () => true);
  const fonts = new Map([[fontName, addObject(draft, font)]]);
  changeCatalog(draft, { AcroForm: withEntries(form, { DR: dictionary({ Font: fonts }) }) });
  return draft;
}

/** A part of the tree of names, with the fields directly in it. */
interface Branch {
  readonly branches: Map<string, Branch>;
  readonly fields: { readonly number: number; readonly part: string; readonly entries: Dictionary }[];
}

/** Turns a field's marks into its widgets. One of a single control is its own widget. */
function addField(draft: Draft, tree: Branch, field: NamedField, isTagged: boolean): void {
  const { name, members } = field;
  const [first] = members;
  const { kind } = first.control;
  const states = kind === 'checkbox' || kind === 'radio' ? statesOf(field) : [];
  const entries = fieldEntries(field, states, isTagged ? name : '');
  const widgets = members.map((member, index) =>
    widgetOf(draft, member, states[index], isTagged ? member.control.label || name : ''),
  );
  const path = name.split('.');
  const part = path.pop() ?? '';
  const { fields } = branchAt(tree, path);
  if (kind !== 'radio') {
    fields.push({ number: first.number, part, entries: new Map([...(widgets[0] ?? []), ...entries]) });
    return;
  }
  const group = addObject(draft, null);
  for (const [index, { number }] of members.entries())
    changeObject(draft, number, withEntries(widgets[index] ?? new Map(), { Parent: group }));
  const Kids = members.map(({ number }) => referenceTo(draft.file, number));
  fields.push({ number: group.number, part, entries: withEntries(entries, { Kids }) });
}

function branchAt(tree: Branch, path: readonly string[]): Branch {
  let branch = tree;
  for (const part of path) {
    const next: Branch = branch.branches.get(part) ?? { branches: new Map(), fields: [] };
    branch.branches.set(part, next);
    branch = next;
  }
  return branch;
}

function widgetOf(
  { file, sourcePages }: Draft,
  placed: PlacedControl,
  state: string | undefined,
  description: string,
): Dictionary {
  const mark = resolveDictionary(file, referenceTo(file, placed.number));
  return new Map([
    ...dictionary({
      Type: 'Annot',
      Subtype: 'Widget',
      F: annotationFlag.print,
      P: referenceTo(file, sourcePages[placed.page]?.number ?? 0),
      StructParent: mark?.get('StructParent'),
      Contents: description === '' ? undefined : encodeTextString(description),
    }),
    ...widgetEntries(placed, state),
  ]);
}

/** Writes a part of the tree of names, and returns its nodes. */
function writeBranch(draft: Draft, { branches, fields }: Branch, parent: Reference | undefined): Reference[] {
  const own = fields.map(({ number, part, entries }) => {
    changeObject(draft, number, withEntries(entries, { T: encodeTextString(part), Parent: parent }));
    return referenceTo(draft.file, number);
  });
  const below = [...branches].map(([part, branch]) => {
    const node = addObject(draft, null);
    const Kids = writeBranch(draft, branch, node);
    changeObject(draft, node.number, dictionary({ T: encodeTextString(part), Kids, Parent: parent }));
    return node;
  });
  return [...own, ...below];
}
