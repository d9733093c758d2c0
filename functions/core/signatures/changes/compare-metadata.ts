import { readXmp, xmpProperties } from '../../pdf-objects/metadata/read-xmp.ts';
import { resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { type Change, keysOf } from './change.ts';
import type { Comparison, Revision } from './revision.ts';

/** Entries that every program writes on saving a file, in Info and in XMP. */
const savingKeys = new Set(['ModDate', 'Producer']);
const savingProperties = /(?:ModifyDate|MetadataDate|Producer|InstanceID|History)$/;
/** XMP is rarely longer than 10 kB. */
const maximumXmpBytes = 65_536;

/** Yields the changes of Info and of the document's XMP. */
export function* compareMetadata(comparison: Comparison): Generator<Change> {
  const { before, after, isSame } = comparison;
  const [from, to] = [before, after].map(({ file }) => resolveDictionary(file, file.trailer.get('Info')));
  const changed = keysOf(from, to).filter((key) => !isSame(from?.get(key), to?.get(key)));
  if (changed.length > 0) yield { kind: 'metadata', isUpkeep: changed.every((key) => savingKeys.has(key)) };
  if (!isSame(before.catalog.get('Metadata'), after.catalog.get('Metadata')))
    yield { kind: 'metadata', isUpkeep: isOnlySaved(comparison) };
}

function isOnlySaved({ before, after }: Comparison): boolean {
  const [from, to] = [propertiesOf(before), propertiesOf(after)];
  if (!from || !to) return false;
  return [...from.keys(), ...to.keys()].every(
    (key) => savingProperties.test(key) || from.get(key)?.join('\n') === to.get(key)?.join('\n'),
  );
}

/** The properties of short, uncompressed XMP, as most is; undefined for other XMP. */
function propertiesOf({ file, catalog }: Revision) {
  const reference = catalog.get('Metadata');
  const stream = resolveStream(file, reference);
  if (!stream || stream.dictionary.has('Filter') || stream.data.length > maximumXmpBytes) return undefined;
  const xmp = readXmp(file, reference);
  return xmp && xmpProperties(xmp);
}
