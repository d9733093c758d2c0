import { numberOf } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog, resolve, resolveArray, resolveDictionary } from '../objects/read-object.ts';
import { type Dictionary, isArray, type Value } from '../objects/values.ts';
import { appliedStates, isOffInView, namesOf } from './layer-usage.ts';

/** More operators and layers than any visibility expression has. */
const maximumTerms = 1_000;

/**
 * Returns a function that reports whether content with this `OC` entry, a layer or a membership in several (ISO
 * 32000-2, 8.11), is hidden when a viewer opens the file. Undefined for a file without layers. Throws PdfTooComplex.
 * See docs/decisions/hidden-text.md#layers-as-a-viewer-opens-them
 */
export function layerVisibility(file: PdfFile): ((layer: Value | undefined) => boolean) | undefined {
  const properties = resolveDictionary(file, readCatalog(file).get('OCProperties'));
  if (!properties) return undefined;
  const configuration = resolveDictionary(file, properties.get('D')) ?? new Map<string, Value>();
  const listed = (key: string) =>
    new Set((resolveArray(file, configuration.get(key)) ?? []).map((layer) => numberOf(file, layer)));
  const [on, off] = [listed('ON'), listed('OFF')];
  const isOffByDefault = resolve(file, configuration.get('BaseState')) === 'OFF';

  const applied = appliedStates(file, configuration);
  const intents = intentsOf(file, configuration);

  /** Layers of other intents have no effect. */
  const isIntended = (layer: Value): boolean => {
    const own = intentsOf(file, resolveDictionary(file, layer));
    return (
      intents.length > 0 && (own.includes('All') || intents.some((one) => one === 'All' || own.includes(one)))
    );
  };
  const isLayerHidden = (layer: Value): boolean => {
    if (!isIntended(layer)) return false;
    // Common viewers follow this state even where no usage application names it.
    if (isOffInView(file, layer)) return true;
    const number = numberOf(file, layer);
    const state = applied.get(number);
    if (state !== undefined) return !state;
    return off.has(number) || (isOffByDefault && number > 0 && !on.has(number));
  };
  const isMembershipHidden = (entries: Dictionary): boolean => {
    const expression = resolveArray(file, entries.get('VE'));
    if (expression) return !isTrue(expression, { terms: maximumTerms });
    const single = entries.get('OCGs');
    const layers = resolveArray(file, single) ?? (resolveDictionary(file, single) ? [single ?? null] : []);
    const states = layers
      .filter((layer) => resolveDictionary(file, layer) && isIntended(layer))
      .map((layer) => !isLayerHidden(layer));
    if (states.length === 0) return false;
    switch (resolve(file, entries.get('P'))) {
      case 'AllOn':
        return states.includes(false);
      case 'AnyOff':
        return !states.includes(false);
      case 'AllOff':
        return states.includes(true);
      default:
        return !states.includes(true);
    }
  };
  const isTrue = (expression: Value, left: { terms: number }): boolean => {
    const resolved = resolve(file, expression);
    if (left.terms-- <= 0) return true;
    if (!isArray(resolved)) return !isLayerHidden(expression);
    const [operator, ...operands] = resolved;
    const values = operands.map((operand) => isTrue(operand, left));
    if (operator === 'Not') return values[0] !== true;
    return operator === 'Or' ? values.includes(true) : !values.includes(false);
  };
  const known = new Map<number, boolean>();
  const isHidden = (layer: Value | undefined): boolean => {
    const entries = resolveDictionary(file, layer);
    if (!entries) return false;
    return resolve(file, entries.get('Type')) === 'OCMD'
      ? isMembershipHidden(entries)
      : isLayerHidden(layer ?? null);
  };
  return (layer) => {
    const number = numberOf(file, layer);
    const result = known.get(number) ?? isHidden(layer);
    if (number > 0) known.set(number, result);
    return result;
  };
}

/** The intents of a layer or a configuration (ISO 32000-2, tables 96 and 99). */
function intentsOf(file: PdfFile, entries: Dictionary | undefined): readonly string[] {
  return entries?.has('Intent') ? namesOf(file, entries.get('Intent')) : ['View'];
}
