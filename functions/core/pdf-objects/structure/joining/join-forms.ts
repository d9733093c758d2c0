import { copyReference, renumbered } from '../../objects/copy-objects.ts';
import { knownNumber } from '../../objects/locate-object.ts';
import type { PdfFile } from '../../objects/pdf-file.ts';
import { referenceTo, resolve, resolveArray, resolveDictionary } from '../../objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isDictionary,
  isReference,
  isString,
  type Value,
  withEntries,
} from '../../objects/values.ts';
import { topFields } from '../field-parents.ts';
import { latin1 } from '../trees.ts';
import { joinFormResources, type RenamedResources, withResourceNames } from './join-form-resources.ts';
import { freeName } from './join-names.ts';
import type { Part, PlacedForm } from './part.ts';
import { withoutSignature } from './place-form.ts';

const maximumFields = 100_000;

/** A part's form, and its included top-level fields. */
interface PartForm {
  readonly part: Part;
  readonly form: Dictionary;
  readonly roots: readonly number[];
}

/**
 * The joined interactive form of all parts (ISO 32000-2, 12.7.3), or undefined if no field is included. Call it before
 * fields are copied: if sources have fields of the same name, a number is added to the later one's, so that each keeps
 * its value, fonts and alignment. Signatures lose their value, which is valid only for the signed file.
 */
export function joinForms(
  parts: readonly Part[],
  placedForms: readonly (PlacedForm | undefined)[],
): Dictionary | undefined {
  const forms = parts.flatMap((part, index) => partForm(part, placedForms[index]) ?? []);
  const [first] = forms;
  if (!first) return undefined;
  const taken = new Set<string>();
  const { file } = first.part.copy;
  const defaults = { DA: resolve(file, first.form.get('DA')), Q: resolve(file, first.form.get('Q')) };
  const { resources, renamed } = joinFormResources(forms);
  for (const [index, { part, form, roots }] of forms.entries()) {
    if (part.isWhole) {
      // Some writers list widgets instead of their parent fields.
      const tops = topFields(part.copy.file, roots);
      const names = renamed[index];
      changeFields(part, form, [...tops], taken, defaults, names);
      if (names && names.size > 0) renameResources(part, [...tops], names);
    }
  }
  const fields = forms.flatMap(({ part, roots }) => references(part, roots));
  return dictionary({
    Fields: fields,
    DR: resources,
    DA: defaults.DA ?? undefined,
    Q: defaults.Q ?? undefined,
    NeedAppearances:
      forms.some(({ part, form }) => resolve(part.copy.file, form.get('NeedAppearances')) === true) ||
      undefined,
    CO: calculationOrder(forms),
    // An XFA form describes one whole document.
    XFA:
      parts.length === 1 && first.part.isWhole
        ? (renumbered(first.part.copy, first.form.get('XFA') ?? null) ?? undefined)
        : undefined,
  });
}

function partForm(part: Part, placed: PlacedForm | undefined): PartForm | undefined {
  const { file } = part.copy;
  const form = resolveDictionary(file, part.catalog.get('AcroForm'));
  if (!form) return undefined;
  const listed = (resolveArray(file, form.get('Fields')) ?? []).slice(0, maximumFields);
  const inForm = new Set(
    listed.flatMap((field) => (isReference(field) ? knownNumber(file, field) || [] : [])),
  );
  if (!placed) return { part, form, roots: [...inForm] };
  const shown = [...placed.roots];
  const roots = [
    ...[...inForm].filter((number) => placed.roots.has(number)),
    ...shown.filter((number) => !inForm.has(number)),
  ];
  return roots.length > 0 ? { part, form, roots } : undefined;
}

function references({ copy }: Part, roots: readonly number[]): readonly Value[] {
  return roots.flatMap((number) => {
    const newNumber = copyReference(copy, referenceTo(copy.file, number));
    return newNumber > 0 ? [{ newNumber }] : [];
  });
}

/** Records the necessary changes of a part's fields before they are copied. */
function changeFields(
  { copy }: Part,
  form: Dictionary,
  roots: readonly number[],
  taken: Set<string>,
  defaults: { readonly DA: Value; readonly Q: Value },
  renamed: RenamedResources | undefined,
): void {
  const { file, replaced } = copy;
  const stated = resolve(file, form.get('DA'));
  const ownAppearance = isString(stated) && renamed ? withResourceNames(stated, renamed) : stated;
  const ownAlignment = resolve(file, form.get('Q')) ?? 0;
  const names = new Map<number, string>();
  const own = new Set<string>();
  for (const number of roots) {
    const name = resolve(file, resolveDictionary(file, referenceTo(file, number))?.get('T'));
    if (isString(name)) names.set(number, latin1(name));
  }
  for (const name of names.values()) own.add(name);
  for (const number of roots) {
    const entries = resolveDictionary(file, referenceTo(file, number));
    const name = names.get(number);
    if (!entries) continue;
    // Viewers treat a source's fields of one name as one field, so they get the same new name.
    const newName = name === undefined || !taken.has(name) ? name : freeFieldName(name, taken, own);
    const isOtherDefault =
      !entries.has('DA') && isString(ownAppearance) && !isSame(ownAppearance, defaults.DA);
    const isOtherAlignment = !entries.has('Q') && ownAlignment !== (defaults.Q ?? 0);
    const changed = withoutSignature(
      withEntries(entries, {
        ...(newName !== undefined && newName !== name && { T: Buffer.from(newName, 'latin1') }),
        ...(isOtherDefault && { DA: ownAppearance }),
        ...(isOtherAlignment && { Q: ownAlignment }),
      }),
    );
    if (newName !== name || isOtherDefault || isOtherAlignment || changed.size !== entries.size)
      replaced.set(number, changed);
  }
  for (const name of own) taken.add(taken.has(name) ? freeFieldName(name, taken, own) : name);
}

/** Records the new names of resources in the default appearances of fields and of all their descendants. */
function renameResources({ copy }: Part, roots: readonly number[], renamed: RenamedResources): void {
  const { file, replaced } = copy;
  const waiting = [...roots];
  const seen = new Set<number>();
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (number === 0 || seen.has(number) || seen.size >= maximumFields) continue;
    seen.add(number);
    const entries = resolveDictionary(file, referenceTo(file, number));
    for (const kid of resolveArray(file, entries?.get('Kids')) ?? [])
      if (isReference(kid)) waiting.push(knownNumber(file, kid));
    const own = resolve(file, entries?.get('DA'));
    if (!entries || !isString(own)) continue;
    const changed = replaced.get(number);
    const DA = withResourceNames(own, renamed);
    replaced.set(number, withEntries(isDictionary(changed) ? changed : entries, { DA }));
  }
}

/** A free name: the name with a number appended, in the name's own encoding. */
function freeFieldName(name: string, taken: ReadonlySet<string>, own: ReadonlySet<string>): string {
  const isUtf16 = name.startsWith('\xfe\xff');
  return freeName(
    name,
    (candidate) => taken.has(candidate) || (candidate !== name && own.has(candidate)),
    isUtf16 ? '\0_\0' : '_',
  );
}

function isSame(a: Value, b: Value): boolean {
  return isString(a) && isString(b) && Buffer.compare(a, b) === 0;
}

function calculationOrder(forms: readonly PartForm[]): readonly Value[] | undefined {
  const order = forms.flatMap(({ part, form }) => {
    const { file } = part.copy;
    const isIn = (field: Value) => isReference(field) && (part.isWhole || hasNumber(part, file, field));
    return (resolveArray(file, form.get('CO')) ?? [])
      .filter(isIn)
      .map((field) => renumbered(part.copy, field));
  });
  return order.length > 0 ? order : undefined;
}

function hasNumber({ copy }: Part, file: PdfFile, field: Value): boolean {
  return isReference(field) && (copy.numbers[knownNumber(file, field)] as number) > 0;
}
