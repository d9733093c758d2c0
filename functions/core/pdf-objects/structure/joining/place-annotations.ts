import { writeValue } from '../../objects/copy-objects.ts';
import { knownNumber, numberOf } from '../../objects/locate-object.ts';
import { resolveArray, resolveDictionary } from '../../objects/read-object.ts';
import { withStructureKeys } from '../../objects/structure-keys.ts';
import { isReference, type Value, withEntries } from '../../objects/values.ts';
import { placedDestination } from '../destinations.ts';
import type { Part, PlacedAnnotation, PlacedForm, PlacedPage } from './part.ts';
import { placedAction, placedTriggers } from './placed-action.ts';

const maximumAnnotations = 100_000;

/** The annotations of a chosen page, with new numbers: each repeat of a page has its own annotations. */
export function placeAnnotations(
  part: Part,
  page: PlacedPage,
  list: Value | undefined,
): readonly PlacedAnnotation[] {
  const { file, numbers, output } = part.copy;
  return (resolveArray(file, list) ?? []).slice(0, maximumAnnotations).flatMap((value) => {
    const entries = resolveDictionary(file, value);
    if (!entries) return [];
    const number = numberOf(file, value);
    const reference = { newNumber: output.reserve() };
    if (number > 0 && numbers[number] === 0) numbers[number] = reference.newNumber;
    return [{ page, number, entries, reference }];
  });
}

/**
 * Writes a page's annotations, which refer only to that page and each other. Links to omitted pages lose their target.
 */
export function writeAnnotations(
  part: Part,
  annotations: readonly PlacedAnnotation[],
  form: PlacedForm,
): void {
  const { copy } = part;
  const beside = new Map(annotations.map(({ number, reference }) => [number, reference]));
  const besideOnly = (value: Value | undefined) =>
    isReference(value) ? beside.get(knownNumber(copy.file, value)) : undefined;
  for (const { page, entries, reference } of annotations) {
    const own = form.widgets.get(reference.newNumber) ?? entries;
    const isWidget = form.widgets.has(reference.newNumber);
    const placed = withEntries(withStructureKeys(own, copy.structureOffset), {
      P: { newNumber: page.newNumber },
      Popup: besideOnly(own.get('Popup')),
      IRT: besideOnly(own.get('IRT')),
      Parent: isWidget ? own.get('Parent') : besideOnly(own.get('Parent')),
      Dest: placedDestination(part, own.get('Dest')),
      A: placedAction(part, own.get('A')),
      PA: undefined,
      AA: placedTriggers(part, own.get('AA')),
    });
    writeValue(copy, reference.newNumber, placed);
  }
}
