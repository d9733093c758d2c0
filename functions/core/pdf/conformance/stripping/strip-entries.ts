import type { PdfFile } from '../../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../../pdf-objects/objects/read-object.ts';
import { type Dictionary, type Value, withEntries } from '../../../pdf-objects/objects/values.ts';
import { validName } from '../contents/valid-name.ts';

type Changes = Record<string, Value | undefined>;

const blendModes = new Set<Value>(
  (
    'Normal Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion ' +
    'Hue Saturation Color Luminosity'
  ).split(' '),
);

/** The rendering intents (ISO 32000-2, table 69). Readers take any other name for the first. */
const renderingIntents: ReadonlySet<Value> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
]);

/** What a document lost that someone may miss. */
export type Losses = Set<'transfer functions' | 'signatures' | 'metadata of parts'>;

/**
 * A dictionary without what no part of PDF/A permits it to have: which kind of dictionary it is shows in its entries.
 */
export function withoutForbiddenEntries(file: PdfFile, entries: Dictionary, losses: Losses): Dictionary {
  const changes: Changes = {};
  const subtype = entries.has('Subtype') ? resolve(file, entries.get('Subtype')) : undefined;
  if (subtype === 'Image') stripImage(file, entries, changes);
  if (subtype === 'Form') for (const key of ['OPI', 'PS', 'Ref', 'Subtype2']) remove(entries, key, changes);
  stripGraphicsState(file, entries, changes, losses);
  if (entries.has('Metadata') && resolve(file, entries.get('Type')) !== 'Catalog') {
    changes.Metadata = undefined;
    losses.add('metadata of parts');
  }
  for (const key of ['BaseFont', 'FontName']) {
    const name = resolve(file, entries.get(key) ?? null);
    if (typeof name === 'string' && validName(name) !== name) changes[key] = validName(name);
  }
  if (entries.has('V') && resolveArray(file, resolveDictionary(file, entries.get('V'))?.get('ByteRange'))) {
    changes.V = undefined;
    losses.add('signatures');
  }
  return Object.keys(changes).length > 0 ? withEntries(entries, changes) : entries;
}

function stripImage(file: PdfFile, entries: Dictionary, changes: Changes): void {
  for (const key of ['Alternates', 'OPI', 'Interpolate']) remove(entries, key, changes);
  if (entries.has('Intent') && !renderingIntents.has(resolve(file, entries.get('Intent'))))
    changes.Intent = undefined;
  if (resolve(file, entries.get('ImageMask')) === true && entries.has('BitsPerComponent'))
    if (resolve(file, entries.get('BitsPerComponent')) !== 1) changes.BitsPerComponent = 1;
}

/** Halftones and transfer functions are for printers. A soft mask's transfer function belongs to what is drawn. */
function stripGraphicsState(file: PdfFile, entries: Dictionary, changes: Changes, losses: Losses): void {
  for (const key of ['HT', 'HTP', 'HTO']) remove(entries, key, changes);
  for (const key of ['TR', 'TR2']) {
    if (!entries.has(key) || entries.has('G')) continue;
    const transfer = resolve(file, entries.get(key));
    changes[key] = undefined;
    if (transfer !== 'Identity' && transfer !== 'Default' && transfer !== null)
      losses.add('transfer functions');
  }
  if (entries.has('RI') && !renderingIntents.has(resolve(file, entries.get('RI')))) changes.RI = undefined;
  if (entries.has('BM')) {
    const named = resolve(file, entries.get('BM'));
    const modes = resolveArray(file, named)?.map((mode) => resolve(file, mode)) ?? [named];
    const mode = modes.find((one) => blendModes.has(one)) ?? 'Normal';
    if (mode !== entries.get('BM')) changes.BM = mode;
  }
}

function remove(entries: Dictionary, key: string, changes: Changes): void {
  if (entries.has(key)) changes[key] = undefined;
}

/** Whether it is one of the four rendering intents. */
export function isRenderingIntent(name: string): boolean {
  return renderingIntents.has(name);
}
