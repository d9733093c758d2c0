import { numberOf } from '../objects/locate-object.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog, resolve, resolveArray, resolveDictionary } from '../objects/read-object.ts';
import { type Dictionary, isString, type Value } from '../objects/values.ts';
import { spend } from '../work-budget.ts';

/** The magnification at which a viewer is assumed to open a file. */
const magnification = 1;

/**
 * Returns the states that a viewer gives to layers when it opens a file, because of their usage, by object number: only
 * those of the configuration's usage applications for viewing (ISO 32000-2, 8.11.4.4). The page is shown at 100 %, the
 * viewer's language is the document's, and its user is unknown. Throws PdfTooComplex.
 */
export function appliedStates(file: PdfFile, configuration: Dictionary): ReadonlyMap<number, boolean> {
  const states = new Map<number, boolean>();
  for (const value of resolveArray(file, configuration.get('AS')) ?? []) {
    const application = resolveDictionary(file, value);
    if (resolve(file, application?.get('Event')) !== 'View') continue;
    const categories = namesOf(file, application?.get('Category'));
    const layers = resolveArray(file, application?.get('OCGs')) ?? [];
    spend('operation', layers.length * (categories.length + 1));
    const usages = layers.map((layer) => ({
      number: numberOf(file, layer),
      usage: resolveDictionary(file, resolveDictionary(file, layer)?.get('Usage')),
    }));
    for (const category of categories) {
      const recommend = recommendations(file, category, usages);
      for (const { number, usage } of usages) {
        const state = usage && recommend(usage);
        // A layer is on only if all categories recommend it.
        if (state !== undefined) states.set(number, state && states.get(number) !== false);
      }
    }
  }
  return states;
}

/** Whether a layer's usage recommends that it is off while it is viewed. */
export function isOffInView(file: PdfFile, layer: Value): boolean {
  const usage = resolveDictionary(file, resolveDictionary(file, layer)?.get('Usage'));
  return resolve(file, resolveDictionary(file, usage?.get('View'))?.get('ViewState')) === 'OFF';
}

/** A name or an array of names. */
export function namesOf(file: PdfFile, value: Value | undefined): readonly string[] {
  const items = resolveArray(file, value) ?? [value];
  return items.map((item) => resolve(file, item)).filter((item) => typeof item === 'string');
}

type Recommend = (usage: Dictionary) => boolean | undefined;

/** Returns a function that recommends a state by one category of a layer's usage; undefined for none. */
function recommendations(
  file: PdfFile,
  category: string,
  usages: readonly { readonly usage: Dictionary | undefined }[],
): Recommend {
  const entriesOf = (usage: Dictionary | undefined) => resolveDictionary(file, usage?.get(category));
  const state = (usage: Dictionary) => {
    const named = resolve(file, entriesOf(usage)?.get(`${category}State`));
    return named === 'ON' ? true : named === 'OFF' ? false : undefined;
  };
  const zoom = (usage: Dictionary) => {
    const entries = entriesOf(usage);
    const [min, max] = ['min', 'max'].map((key) => resolve(file, entries?.get(key)));
    if (!entries) return undefined;
    return (
      !(typeof min === 'number' && magnification < min) && !(typeof max === 'number' && magnification >= max)
    );
  };
  const language = (usage: Dictionary | undefined) => textOf(file, entriesOf(usage)?.get('Lang'));
  const own = textOf(file, readCatalog(file).get('Lang'));
  switch (category) {
    case 'View':
    case 'Print':
    case 'Export':
      return state;
    case 'Zoom':
      return zoom;
    case 'User':
      return (usage) => (entriesOf(usage) ? false : undefined);
    case 'Language': {
      if (own === undefined) return () => undefined;
      const isExact = usages.some(({ usage }) => language(usage) === own);
      return (usage) => {
        const entries = entriesOf(usage);
        if (!entries) return undefined;
        if (isExact) return language(usage) === own;
        const isPreferred = resolve(file, entries.get('Preferred')) === 'ON';
        return isPreferred && language(usage)?.split('-')[0] === own.split('-')[0];
      };
    }
    default:
      return () => undefined;
  }
}

function textOf(file: PdfFile, value: Value | undefined): string | undefined {
  const text = resolve(file, value);
  return isString(text) ? Buffer.from(text).toString('latin1').toLowerCase() : undefined;
}
