import { copyReference, renumbered } from '../../objects/copy-objects.ts';
import { knownNumber } from '../../objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isArray,
  isDictionary,
  isNewReference,
  isReference,
  isString,
  type Value,
} from '../../objects/values.ts';
import type { Part } from './part.ts';

/** More nesting, and more references within settings, than in any file with layers. */
const maximumDepth = 100;
const maximumReferences = 10_000;

/**
 * Assigns each layer its number before content is copied, because layers of the same name remain different layers. Of a
 * partial source, only layers that its pages use are included; they get their numbers as they are copied.
 */
export function reserveLayers({ copy, catalog }: Part): void {
  if (copy.isPartial && !copy.share) return;
  const properties = resolveDictionary(copy.file, catalog.get('OCProperties'));
  for (const layer of resolveArray(copy.file, properties?.get('OCGs')) ?? [])
    if (isReference(layer)) copyReference(copy, layer);
}

/** The layers of all parts with their default settings (ISO 32000-2, 8.11.4), or undefined if there are none. */
export function joinLayers(parts: readonly Part[]): Dictionary | undefined {
  const layered = parts.filter(({ copy, catalog }) =>
    resolveDictionary(copy.file, catalog.get('OCProperties')),
  );
  const [first] = layered;
  if (!first) return undefined;
  if (layered.length === 1) {
    const own = propertiesOf(first);
    if (!first.copy.isPartial) return renumbered(first.copy, own) as Dictionary; // a dictionary remains a dictionary
    const used = usedOnly(first, own, { references: maximumReferences }, 0);
    return isDictionary(used) && used.has('OCGs') ? used : undefined;
  }
  const joined = (key: string) => {
    const values = layered.flatMap((part) => settings(part, key));
    return values.length > 0 ? values : undefined;
  };
  return dictionary({
    OCGs: layered.flatMap((part) => layersOf(part)),
    D: dictionary({
      ON: joined('ON'),
      OFF: [...(joined('OFF') ?? []), ...layered.flatMap(hiddenByBase)],
      Order: joined('Order'),
      AS: joined('AS'),
      RBGroups: joined('RBGroups'),
      Locked: joined('Locked'),
    }),
  });
}

function propertiesOf({ copy, catalog }: Part): Dictionary {
  return resolveDictionary(copy.file, catalog.get('OCProperties')) ?? new Map();
}

function layersOf(part: Part): readonly Value[] {
  const layers = resolveArray(part.copy.file, propertiesOf(part).get('OCGs')) ?? [];
  return layers.map((layer) => renumbered(part.copy, layer)).filter((layer) => layer !== null);
}

function settings(part: Part, key: string): readonly Value[] {
  const { file } = part.copy;
  const values = resolveArray(file, resolveDictionary(file, propertiesOf(part).get('D'))?.get(key)) ?? [];
  return values.map((value) => renumbered(part.copy, value)).filter((value) => value !== null);
}

/** A source may hide all layers except the listed ones; in the joined file, each hidden layer is listed. */
function hiddenByBase(part: Part): readonly Value[] {
  const defaultConfiguration = resolveDictionary(part.copy.file, propertiesOf(part).get('D'));
  if (defaultConfiguration?.get('BaseState') !== 'OFF') return [];
  const shown = new Set(settings(part, 'ON').map((layer) => isNewReference(layer) && layer.newNumber));
  return layersOf(part).filter((layer) => isNewReference(layer) && !shown.has(layer.newNumber));
}

/**
 * Settings without the layers that were not copied; groups left without layers are removed with their names. Values are
 * renumbered. Undefined if nothing remains, and beyond the bounds, since references may form cycles.
 */
function usedOnly(part: Part, value: Value, left: { references: number }, depth: number): Value | undefined {
  const { file, numbers } = part.copy;
  if (depth > maximumDepth) return undefined;
  const within = (item: Value) => usedOnly(part, item, left, depth + 1);
  if (isReference(value)) {
    const newNumber = numbers[knownNumber(file, value)] ?? 0;
    if (newNumber > 0) return { newNumber };
    if (left.references-- <= 0) return undefined;
    const resolved = resolve(file, value);
    return isDictionary(resolved) && resolved.get('Type') === 'OCG' ? undefined : within(resolved);
  }
  if (isArray(value)) {
    const items = value.flatMap((item) => within(item) ?? []);
    const isEmpty = items.every(
      (item) => isString(item) || (isDictionary(item) && item.has('Event') && !item.has('OCGs')),
    );
    return value.length > 0 && isEmpty ? undefined : items;
  }
  if (!isDictionary(value)) return value;
  const entries = [...value].map(([key, item]) => [key, within(item)] as const);
  return dictionary(Object.fromEntries(entries));
}
