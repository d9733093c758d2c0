import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString, encodeTextString } from '../../pdf-objects/objects/text-string.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isString,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { layerVisibility } from '../../pdf-objects/structure/layer-visibility.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';

/** The maximum depth of a list of layers. */
const maximumDepth = 50;

/**
 * Names every layer configuration, lists all layers in each, and disables automatic changes (ISO 19005-2, 6.9). Part 1
 * has no layers: if all are visible, only the layer settings are removed.
 */
export function stripLayers({ draft, wishes, unmet }: ConformanceWork): void {
  const { file, catalog } = draft;
  const properties = resolveDictionary(file, catalog.get('OCProperties'));
  if (!properties) return;
  const layers = resolveArray(file, properties.get('OCGs')) ?? [];
  if (wishes.archive?.part === 1) {
    const isHidden = layerVisibility(file);
    if (layers.some((layer) => isHidden?.(layer)))
      unmet.push({
        clause: archiveClause(wishes, '6.1.13'),
        message: 'It has hidden layers, which this part does not know. Ask for pdf/a-2b.',
      });
    changeCatalog(draft, { OCProperties: undefined });
    return;
  }
  const taken = new Set<string>();
  const mended = (configuration: Value | undefined): Dictionary => {
    const entries = resolveDictionary(file, configuration) ?? new Map<string, Value>();
    return withEntries(entries, {
      Name: encodeTextString(freeName(resolve(file, entries.get('Name')), taken)),
      AS: undefined,
      ...(entries.has('Order') && { Order: completeOrder(entries.get('Order')) }),
    });
  };
  const completeOrder = (order: Value | undefined): Value => {
    const listed = new Set<number>();
    const note = (value: Value | undefined, depth: number) => {
      const number = numberOf(file, value);
      if (depth > maximumDepth || listed.has(number)) return;
      if (number > 0) listed.add(number);
      for (const item of resolveArray(file, value) ?? []) note(item, depth + 1);
    };
    note(order, 0);
    const missing = layers.filter((layer) => !listed.has(numberOf(file, layer)));
    const items = resolve(file, order);
    return [...(isArray(items) ? items : []), ...missing];
  };
  const configurations = (resolveArray(file, properties.get('Configs')) ?? []).filter((one) =>
    isDictionary(resolve(file, one)),
  );
  changeCatalog(draft, {
    OCProperties: withEntries(properties, {
      D: mended(properties.get('D')),
      Configs: configurations.length > 0 ? configurations.map(mended) : undefined,
    }),
  });
}

function freeName(value: Value, taken: Set<string>): string {
  const own = (isString(value) && decodeTextString(value)) || 'Layers';
  let name = own;
  for (let number = 2; taken.has(name); number++) name = `${own} ${number}`;
  taken.add(name);
  return name;
}
