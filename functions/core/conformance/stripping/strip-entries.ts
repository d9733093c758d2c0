import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { validName } from '../contents/valid-name.ts';

type Changes = Record<string, Value | undefined>;

const blendModes = new Set<Value>(
  (
    'Normal Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion ' +
    'Hue Saturation Color Luminosity'
  ).split(' '),
);

/** The rendering intents (ISO 32000-2, table 69). Readers treat any other name as the first. */
const renderingIntents: ReadonlySet<Value> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
]);

/** Lost features of a document that someone may miss. */
export type Losses = Set<'transfer functions' | 'signatures' | 'metadata of parts'>;

/**
 * Returns a dictionary without entries that every part of PDF/A forbids. The entries show which kind of dictionary it
 * is.
 */
export function withoutForbiddenEntries(file: PdfFile, entries: Dictionary, losses: Losses): Dictionary {
  const changes: Changes = {};
  const subtype = entries.has('Subtype') ? resolve(file, entries.get('Subtype')) : undefined;
  if (subtype === 'Image') stripImage(file, entries, changes);
  if (subtype === 'Form') for (const key of ['OPI', 'PS', 'Ref', 'Subtype2']) remove(entries, key, changes);
  stripGraphicsState(file, entries, changes, losses);
  const isOfDocument = entries.has('Metadata') && resolve(file, entries.get('Type') ?? null) === 'Catalog';
  if (
    entries.has('Metadata') &&
    !isOfDocument &&
    (entries.has('Subtype') || isMetadata(file, entries.get('Metadata')))
  ) {
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

/**
 * Removes halftones and transfer functions, which are for printers. A soft mask's transfer function is part of the
 * drawing. A resource of any kind may have one of these names, and is recognised by its value.
 */
function stripGraphicsState(file: PdfFile, entries: Dictionary, changes: Changes, losses: Losses): void {
  for (const key of ['HT', 'HTP', 'HTO', 'TR', 'TR2']) {
    if (!entries.has(key) || entries.has('G')) continue;
    const value = resolve(file, entries.get(key));
    if (isDictionary(value) && !value.has('HalftoneType') && !value.has('FunctionType')) continue;
    if (isColourSpace(value)) continue;
    changes[key] = undefined;
    const isPlain = value === 'Identity' || value === 'Default' || value === null;
    if (key.startsWith('TR') && !isPlain) losses.add('transfer functions');
  }
  const intent = entries.has('RI') ? resolve(file, entries.get('RI')) : undefined;
  if (typeof intent === 'string' && !isColourSpace(intent) && !renderingIntents.has(intent))
    changes.RI = undefined;
  const named = entries.has('BM') ? resolve(file, entries.get('BM')) : undefined;
  if ((typeof named !== 'string' && !isArray(named)) || isColourSpace(named)) return;
  const modes = isArray(named) ? named.map((mode) => resolve(file, mode)) : [named];
  const mode = modes.find((one) => blendModes.has(one)) ?? 'Normal';
  if (mode !== entries.get('BM')) changes.BM = mode;
}

/** Whether a resource is a colour space (ISO 32000-2, 8.6.3). */
function isColourSpace(value: Value): boolean {
  const family = isArray(value) ? value[0] : value;
  return (
    typeof family === 'string' && /^(Device|Cal|ICCBased$|Lab$|Indexed$|Pattern$|Separation$)/.test(family)
  );
}

function isMetadata(file: PdfFile, value: Value | undefined): boolean {
  const stream = resolveDictionary(file, value);
  return (
    stream === undefined ||
    resolve(file, stream.get('Type') ?? null) === 'Metadata' ||
    resolve(file, stream.get('Subtype') ?? null) === 'XML'
  );
}

function remove(entries: Dictionary, key: string, changes: Changes): void {
  if (entries.has(key)) changes[key] = undefined;
}

/** Whether a name is one of the four rendering intents. */
export function isRenderingIntent(name: string): boolean {
  return renderingIntents.has(name);
}
