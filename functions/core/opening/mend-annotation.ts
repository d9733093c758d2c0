import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isReference,
  type Value,
  withEntries,
} from '../pdf-objects/objects/values.ts';
import type { Mending } from './mending.ts';

/** A flag of annotations, and one of button fields (ISO 32000-2, tables 167 and 229). */
const hiddenFlag = 1 << 1;
const pushbuttonFlag = 1 << 16;

/**
 * Hides an annotation of a hidden layer, which PDFium draws. For reading, gives it only its state's appearance if PDFium
 * finds no text: a button may name no state, and PDFium does not report the matrix of a state's appearance. Returns the
 * forms that it may show.
 */
export function mendAnnotation(mending: Mending, annotation: Value): readonly Value[] {
  const { file, changed, layers, isForReading } = mending;
  const isHidden = isForReading ? mending.isHidden : layers?.isHidden;
  const entries = resolveDictionary(file, annotation);
  if (!entries) return [];
  const normal = resolveDictionary(file, entries.get('AP'))?.get('N') ?? null;
  const found = resolveDictionary(file, normal);
  const states = found && !found.has('BBox') ? found : undefined;
  const flags = resolve(file, entries.get('F'));
  const shown = states && shownState(file, entries, states);
  const isUnread =
    isForReading && shown && (!entries.has('AS') || resolveDictionary(file, shown)?.has('Matrix'));
  const changes = {
    ...(isHidden?.(entries.get('OC')) && { F: (typeof flags === 'number' ? flags : 0) | hiddenFlag }),
    ...(isUnread && { AP: dictionary({ N: shown }) }),
  };
  if (isReference(annotation) && Object.keys(changes).length > 0)
    changed.set(knownNumber(file, annotation), { value: withEntries(entries, changes) });
  return states ? [...states.values()] : [normal];
}

function shownState(file: PdfFile, entries: Dictionary, states: Dictionary): Value | undefined {
  const named = resolve(file, entries.get('AS'));
  if (typeof named === 'string') return states.get(named);
  const [, first] = isPushbutton(file, entries) ? ([...states].find(([name]) => name !== 'Off') ?? []) : [];
  return first;
}

function isPushbutton(file: PdfFile, field: Dictionary): boolean {
  const parent = resolveDictionary(file, field.get('Parent'));
  const [type, flags] = ['FT', 'Ff'].map((key) => resolve(file, field.get(key) ?? parent?.get(key)));
  return type === 'Btn' && typeof flags === 'number' && (flags & pushbuttonFlag) !== 0;
}
