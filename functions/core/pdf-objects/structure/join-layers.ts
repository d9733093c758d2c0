import { copyReference, renumbered } from '../objects/copy-objects.ts';
import { resolveArray, resolveDictionary } from '../objects/read-object.ts';
import { type Dictionary, dictionary, isNewReference, isReference, type Value } from '../objects/values.ts';
import type { Part } from './part.ts';

/** Gives each layer its number before content is copied, because layers of the same name are still different layers. */
export function reserveLayers({ copy, catalog }: Part): void {
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
  if (layered.length === 1) return renumbered(first.copy, propertiesOf(first)) as Dictionary; // a dictionary stays one
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

/** A source may hide all layers except those it lists; in the joined file, each hidden layer is listed. */
function hiddenByBase(part: Part): readonly Value[] {
  const defaultConfiguration = resolveDictionary(part.copy.file, propertiesOf(part).get('D'));
  if (defaultConfiguration?.get('BaseState') !== 'OFF') return [];
  const shown = new Set(settings(part, 'ON').map((layer) => isNewReference(layer) && layer.newNumber));
  return layersOf(part).filter((layer) => isNewReference(layer) && !shown.has(layer.newNumber));
}
