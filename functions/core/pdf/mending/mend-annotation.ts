import { knownNumber } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import type { Mending } from './mending.ts';

/** A flag of annotations, and one of button fields (ISO 32000-2, tables 167 and 229). */
const hiddenFlag = 1 << 1;
const pushbuttonFlag = 1 << 16;

/**
 * Hides an annotation of a hidden layer, and chooses the appearance of a button that has only appearances of states but
 * names none, for which PDFium shows nothing. Returns the forms that it may show.
 */
export function mendAnnotation({ file, changed, isHidden }: Mending, annotation: Value): readonly Value[] {
  const entries = resolveDictionary(file, annotation);
  if (!entries) return [];
  const normal = resolveDictionary(file, entries.get('AP'))?.get('N') ?? null;
  const found = resolveDictionary(file, normal);
  const states = found && !found.has('BBox') ? found : undefined;
  const flags = resolve(file, entries.get('F'));
  const state = states && !entries.has('AS') && isPushbutton(entries) ? stateOf(states) : undefined;
  const changes = {
    ...(isHidden?.(entries.get('OC')) && { F: (typeof flags === 'number' ? flags : 0) | hiddenFlag }),
    ...(state !== undefined && { AS: state }),
  };
  if (isReference(annotation) && Object.keys(changes).length > 0)
    changed.set(knownNumber(file, annotation), { value: withEntries(entries, changes) });
  return states ? [...states.values()] : [normal];

  function isPushbutton(field: Dictionary): boolean {
    const inherited = (key: string) =>
      resolve(file, field.get(key) ?? resolveDictionary(file, field.get('Parent'))?.get(key));
    const fieldFlags = inherited('Ff');
    return inherited('FT') === 'Btn' && typeof fieldFlags === 'number' && (fieldFlags & pushbuttonFlag) !== 0;
  }
}

function stateOf(states: Dictionary): string | undefined {
  return [...states.keys()].find((name) => name !== 'Off');
}
