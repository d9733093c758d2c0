import type { FieldKind, FormKind } from '../contract/fields/form-fields.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../pdf-objects/objects/text-string.ts';
import { type Dictionary, isString, type Value } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { flagsOf, kindOf } from './field-kind.ts';
import { type PageWidget, readWidgets } from './page-widgets.ts';

/** A field's position on a page: its widget annotation (ISO 32000-2, 12.5.6.19). */
export interface Widget {
  /** 0 for a dictionary that is not an object of its own. */
  readonly number: number;
  readonly entries: Dictionary;
  /** The index of its page, from 0; -1 if no page lists it. */
  readonly page: number;
}

/** A field that holds a value, under its fully qualified name. */
export interface FormField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly flags: number;
  /** Its entries, including inherited ones. */
  readonly entries: Dictionary;
  /** The objects that hold its value: several if fields have the same name. */
  readonly numbers: readonly number[];
  readonly widgets: readonly Widget[];
}

/** A document's interactive form (ISO 32000-2, 12.7). */
export interface Form {
  /** The form's own dictionary; empty if there is none. */
  readonly entries: Dictionary;
  readonly hasXfa: boolean;
  readonly fields: readonly FormField[];
}

const maximumDepth = 64;
/** Dictionaries of a form, fields or not. Bounds the traversal of a hostile tree. */
const maximumNodes = 250_000;

/** The entries that a field inherits. The standard does not name all of them, but viewers agree. */
const inheritable = ['FT', 'Ff', 'V', 'DV', 'DA', 'Q', 'MaxLen', 'Opt', 'TI', 'I'];

/** A node of the tree of fields. */
interface Node {
  readonly name: string;
  readonly number: number;
  /** The entries that its kids inherit. */
  readonly inherited: Dictionary;
  readonly entries: Dictionary;
}

interface Collected extends FormField {
  readonly numbers: number[];
  readonly widgets: Widget[];
}

/**
 * Reads a document's fields in the order of its form, then those that only pages show. Fields of one name and kind are
 * one field. Cycles are ignored. Throws payload_too_large for more fields than `maximumFields`.
 */
export function readForm(
  { file, catalog, sourcePages }: OpenedSource,
  maximumFields: number = limits.formFields,
): Form {
  const form = resolveDictionary(file, catalog.get('AcroForm')) ?? new Map<string, Value>();
  const shown = readWidgets(file, sourcePages);
  const pages = new Map(shown.map(({ number, page }) => [number, page]));
  const fields = new Map<string, Collected>();
  const seen = new Set<number>();
  let left = maximumNodes;
  const root: Node = { name: '', number: 0, inherited: picked(file, form, ['DA', 'Q']), entries: form };

  /** Whether a dictionary is new and within bounds. */
  const isNew = (number: number) => {
    if (left-- <= 0 || (number > 0 && seen.has(number))) return false;
    seen.add(number);
    return true;
  };
  const collect = ({ name, entries, number }: Node, widgets: readonly Widget[]) => {
    const kind = kindOf(entries);
    if (!kind) return;
    const key = `${kind} ${name}`;
    const known = fields.get(key) ?? {
      name,
      kind,
      flags: flagsOf(entries),
      entries,
      numbers: [],
      widgets: [],
    };
    if (fields.size === maximumFields && !fields.has(key))
      throw new Problem('payload_too_large', `The PDF has more than ${maximumFields} form fields.`);
    fields.set(key, known);
    if (number > 0) known.numbers.push(number);
    for (const widget of widgets) known.widgets.push(widget);
  };
  const walk = (value: Value, parent: Node, depth: number) => {
    const number = numberOf(file, value);
    const own = depth > maximumDepth || !isNew(number) ? undefined : resolveDictionary(file, value);
    if (!own) return;
    const node = nodeOf(file, parent, own, number);
    const widgets: Widget[] = [];
    if (isWidget(file, own)) widgets.push({ number, entries: own, page: pages.get(number) ?? -1 });
    let isGroup = false;
    const kids = resolveArray(file, own.get('Kids')) ?? [];
    left -= kids.length;
    for (const kid of left > 0 ? kids : []) {
      const entries = resolveDictionary(file, kid);
      const kidNumber = numberOf(file, kid);
      if (!entries) continue;
      if (entries.has('T') || entries.has('Kids')) {
        isGroup = true;
        walk(kid, node, depth + 1);
      } else if (isNew(kidNumber)) {
        widgets.push({ number: kidNumber, entries, page: pages.get(kidNumber) ?? -1 });
      }
    }
    if (!isGroup || widgets.length > 0) collect(node, widgets);
  };
  const ancestors = new Map<number, Dictionary>();
  /** A widget that no list of the form leads to: it names its own field. */
  const takeUnlisted = (widget: PageWidget) => {
    const line = ancestorsOf(file, widget.entries, ancestors);
    walk(line.at(-1) ?? widget.value, root, 0);
    if (widget.number > 0 ? !isNew(widget.number) : line.length === 0) return;
    const parent = line.reduceRight(
      (node, ancestor) =>
        nodeOf(file, node, ancestors.get(numberOf(file, ancestor)), numberOf(file, ancestor)),
      root,
    );
    const isField = widget.entries.has('T') || line.length === 0;
    collect(isField ? nodeOf(file, parent, widget.entries, widget.number) : parent, [widget]);
  };
  for (const field of resolveArray(file, form.get('Fields')) ?? []) walk(field, root, 0);
  for (const widget of shown) if (widget.number === 0 || !seen.has(widget.number)) takeUnlisted(widget);
  return {
    entries: form,
    hasXfa: resolve(file, form.get('XFA')) !== null,
    fields: [...fields.values()].map(withOwnNumbers),
  };
}

/** Several widgets may have named the same field. */
function withOwnNumbers(field: FormField): FormField {
  return { ...field, numbers: [...new Set(field.numbers)] };
}

/** The kind of a document's form. */
export function formKind({ hasXfa, fields }: Form): FormKind {
  if (fields.length === 0) return hasXfa ? 'xfa' : 'none';
  return hasXfa ? 'both' : 'acroform';
}

function nodeOf(file: PdfFile, parent: Node, own: Dictionary = new Map(), number: number): Node {
  const partial = resolve(file, own.get('T'));
  const text = isString(partial) ? decodeTextString(partial) : '';
  const inherited = new Map([...parent.inherited, ...picked(file, own, inheritable)]);
  return {
    name: [parent.name, text]
      .filter((part) => part !== '')
      .join('.')
      .slice(0, limits.fieldNameCharacters),
    number,
    inherited,
    entries: new Map([...own, ...inherited]),
  };
}

/** A selection of entries. Those that define a field are resolved; others may be long, and are read on demand. */
function picked(file: PdfFile, entries: Dictionary, keys: readonly string[]): Dictionary {
  return new Map(
    keys
      .filter((key) => entries.has(key))
      .map((key) => {
        const value = entries.get(key) ?? null;
        return [key, key === 'FT' || key === 'Ff' ? resolve(file, value) : value] as const;
      }),
  );
}

function isWidget(file: PdfFile, entries: Dictionary): boolean {
  return resolve(file, entries.get('Subtype')) === 'Widget' || (entries.has('Rect') && !entries.has('Kids'));
}

/** A widget's ancestors, nearest first. Each dictionary is read once, and cached in `read`. */
function ancestorsOf(file: PdfFile, entries: Dictionary, read: Map<number, Dictionary>): readonly Value[] {
  const line: Value[] = [];
  const seen = new Set<number>();
  let parent = entries.get('Parent');
  while (line.length < maximumDepth && parent !== undefined) {
    const number = numberOf(file, parent);
    const next = read.get(number) ?? resolveDictionary(file, parent);
    if (number === 0 || !next || seen.has(number)) break;
    seen.add(number);
    read.set(number, next);
    line.push(parent);
    parent = next.get('Parent');
  }
  return line;
}
