import { writeValue } from '../../objects/copy-objects.ts';
import { referenceTo, resolveDictionary } from '../../objects/read-object.ts';
import { withStructureKeys } from '../../objects/structure-keys.ts';
import { type Dictionary, type NewReference, type Value, withEntries } from '../../objects/values.ts';
import { listedParents, parentNumber } from '../field-parents.ts';
import type { Part, PlacedAnnotation, PlacedForm } from './part.ts';
import { placedTriggers } from './placed-action.ts';

const maximumDepth = 64;

/** The field's entries in a dictionary that is both a field and its only widget (ISO 32000-2, 12.7.4). */
const fieldEntries = 'FT Parent Kids T TU TM Ff V DV DA Q DS RV MaxLen Opt TI I Lock SV AA'.split(' ');

/**
 * Writes the fields of the given widgets and their ancestors, without the widgets that are left out. A widget that is
 * included several times becomes several widgets of one field.
 */
export function placeForm(part: Part, annotations: readonly PlacedAnnotation[]): PlacedForm {
  const { file, numbers, output } = part.copy;
  const widgets = new Map<number, Dictionary>();
  const roots = new Set<number>();
  /** The kids of each included field, by the field's number. */
  const kids = new Map<number, Set<number>>();
  /** Fields that were merged with their widget but no longer are. */
  const split = new Set<number>();
  const times = countTimes(annotations);

  let listed: ReadonlyMap<number, number> | undefined;
  const parentOf = (entries: Dictionary, number: number) => {
    const named = parentNumber(file, entries);
    if (named > 0 || entries.has('T')) return named;
    listed ??= listedParents(file, resolveDictionary(file, part.catalog.get('AcroForm')));
    return listed.get(number) ?? 0;
  };
  /** Includes a field and its ancestors. */
  const climb = (number: number, depth = 0) => {
    const entries = resolveDictionary(file, referenceTo(file, number));
    const parent = entries ? parentOf(entries, number) : 0;
    if (parent === 0 || depth > maximumDepth) {
      roots.add(number);
      return;
    }
    const isKnown = kids.has(parent);
    takeIn(parent).add(numbers[number] as number);
    if (!isKnown) climb(parent, depth + 1);
  };
  const takeIn = (number: number) => {
    const known = kids.get(number) ?? new Set<number>();
    kids.set(number, known);
    if (numbers[number] === 0) numbers[number] = output.reserve();
    return known;
  };

  for (const { number, entries, reference } of annotations) {
    if (entries.get('Subtype') !== 'Widget') continue;
    const isOwnField = entries.has('T') || (entries.has('FT') && parentOf(entries, number) === 0);
    const parent = isOwnField ? number : parentOf(entries, number);
    if (parent === 0) continue;
    if (isOwnField && times.get(number) === 1) {
      widgets.set(reference.newNumber, withoutSignature(entries));
      climb(number);
      continue;
    }
    if (isOwnField && !split.has(number)) {
      split.add(number);
      numbers[number] = output.reserve();
    }
    takeIn(parent).add(reference.newNumber);
    const ownEntries = isOwnField ? withEntries(entries, noEntries) : entries;
    widgets.set(
      reference.newNumber,
      withEntries(ownEntries, { Parent: { newNumber: numbers[parent] as number } }),
    );
    climb(parent);
  }
  for (const [number, below] of kids) writeField(part, number, below, split.has(number));
  return { widgets, roots };
}

const noEntries = Object.fromEntries(fieldEntries.map((key) => [key, undefined]));

function countTimes(annotations: readonly PlacedAnnotation[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const { number } of annotations) times.set(number, (times.get(number) ?? 0) + 1);
  return times;
}

function writeField(part: Part, number: number, kids: ReadonlySet<number>, isSplit: boolean): void {
  const { copy } = part;
  const entries = resolveDictionary(copy.file, referenceTo(copy.file, number)) ?? new Map<string, Value>();
  const own = isSplit ? new Map([...entries].filter(([key]) => fieldEntries.includes(key))) : entries;
  const references: readonly NewReference[] = [...kids].map((newNumber) => ({ newNumber }));
  const placed = withEntries(withStructureKeys(withoutSignature(own), copy.structureOffset), {
    Kids: references,
    AA: placedTriggers(part, own.get('AA')),
  });
  writeValue(copy, copy.numbers[number] as number, placed);
}

/** Removes a signature's value, which is valid only for the whole file that was signed. */
export function withoutSignature(entries: Dictionary): Dictionary {
  return entries.get('FT') === 'Sig' ? withEntries(entries, { V: undefined }) : entries;
}
