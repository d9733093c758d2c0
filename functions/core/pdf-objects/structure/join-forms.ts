import { copyReference, renumbered } from '../objects/copy-objects.ts';
import { knownNumber } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { referenceTo, resolve, resolveArray, resolveDictionary } from '../objects/read-object.ts';
import { shared } from '../objects/share-value.ts';
import {
  type Dictionary,
  dictionary,
  isReference,
  isString,
  type Value,
  withEntries,
} from '../objects/values.ts';
import { topFields } from './field-parents.ts';
import { freeName } from './join-names.ts';
import type { Part, PlacedForm } from './part.ts';
import { withoutSignature } from './place-form.ts';
import { latin1 } from './trees.ts';

const maximumFields = 100_000;

/** A part's form, and which of its top-level fields are included. */
interface PartForm {
  readonly part: Part;
  readonly form: Dictionary;
  readonly roots: readonly number[];
}

/**
 * The joined interactive form of all parts (ISO 32000-2, 12.7.3), or undefined if no field is included. Call it before
 * fields are copied: if sources have fields of the same name, a number is added to the later one's, so that each keeps
 * its value. Signatures lose their value, which is valid only for the signed file.
 */
export function joinForms(
  parts: readonly Part[],
  placedForms: readonly (PlacedForm | undefined)[],
): Dictionary | undefined {
  const forms = parts.flatMap((part, index) => partForm(part, placedForms[index]) ?? []);
  const [first] = forms;
  if (!first) return undefined;
  const taken = new Set<string>();
  const defaultAppearance = resolve(first.part.copy.file, first.form.get('DA'));
  for (const { part, form, roots } of forms) {
    if (part.isWhole) {
      // Some writers list widgets instead of their parent fields.
      const tops = topFields(part.copy.file, roots);
      changeFields(part, form, [...tops], taken, defaultAppearance);
    }
  }
  const fields = forms.flatMap(({ part, roots }) => references(part, roots));
  return dictionary({
    Fields: fields,
    DR: joinResources(forms),
    DA: defaultAppearance ?? undefined,
    Q: first.form.get('Q'),
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

/** Notes what must change in a part's fields before they are copied. */
function changeFields(
  { copy }: Part,
  form: Dictionary,
  roots: readonly number[],
  taken: Set<string>,
  defaultAppearance: Value,
): void {
  const { file, replaced } = copy;
  const ownAppearance = resolve(file, form.get('DA'));
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
      !entries.has('DA') && isString(ownAppearance) && !isSame(ownAppearance, defaultAppearance);
    const changed = withoutSignature(
      withEntries(entries, {
        ...(newName !== undefined && newName !== name && { T: Buffer.from(newName, 'latin1') }),
        ...(isOtherDefault && { DA: ownAppearance }),
      }),
    );
    if (newName !== name || isOtherDefault || changed.size !== entries.size) replaced.set(number, changed);
  }
  for (const name of own) taken.add(taken.has(name) ? freeFieldName(name, taken, own) : name);
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

/** The resources used to draw fields, such as fonts. If two have the same name, the first source's is kept. */
function joinResources(forms: readonly PartForm[]): Dictionary | undefined {
  const kinds = new Map<string, Map<string, Value>>();
  for (const { part, form } of forms) {
    const { file } = part.copy;
    for (const [kind, value] of resolveDictionary(file, form.get('DR')) ?? []) {
      const joined = kinds.get(kind) ?? new Map<string, Value>();
      for (const [name, resource] of resolveDictionary(file, value) ?? [])
        if (!joined.has(name)) joined.set(name, shared(part.copy, resource));
      if (joined.size > 0) kinds.set(kind, joined);
    }
  }
  return kinds.size > 0 ? kinds : undefined;
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
