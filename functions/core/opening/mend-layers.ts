import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import { readCatalog, resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { dictionary, isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { isNew, type Mending } from './mending.ts';

/** Makes all layers of a file plain. Those of content follow, and last the configuration. */
export function mendLayers(mending: Mending): void {
  const { file } = mending;
  const properties = resolveDictionary(file, readCatalog(file).get('OCProperties'));
  for (const layer of resolveArray(file, properties?.get('OCGs')) ?? []) makePlain(mending, layer);
}

/**
 * Makes the layer or the membership that content names a plain layer: PDFium reads usage, policies and alternate
 * configurations differently.
 */
export function mendLayer(mending: Mending, layer: Value | undefined): void {
  if (!mending.layers) return;
  const type = resolve(mending.file, resolveDictionary(mending.file, layer)?.get('Type'));
  if (type === 'OCG' || type === 'OCMD') makePlain(mending, layer);
}

/** Sets the layers that are off, in a configuration without anything else. */
export function mendConfiguration({ file, changed, layers }: Mending): void {
  const root = file.trailer.get('Root');
  if (!layers || !isReference(root)) return;
  const OCProperties = dictionary({ OCGs: layers.all, D: dictionary({ OFF: layers.off }) });
  changed.set(knownNumber(file, root), { value: withEntries(readCatalog(file), { OCProperties }) });
}

function makePlain(mending: Mending, layer: Value | undefined): void {
  const { file, layers, changed } = mending;
  if (!layers || !isReference(layer) || !isNew(mending, layer) || !resolveDictionary(file, layer)) return;
  changed.set(knownNumber(file, layer), { value: dictionary({ Type: 'OCG' }) });
  layers.all.push(layer);
  if (layers.isHidden(layer)) layers.off.push(layer);
}
