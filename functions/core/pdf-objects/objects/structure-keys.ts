import { appendText, type ByteSink } from './byte-sink.ts';
import { type Dictionary, withEntries } from './values.ts';

/** Writes the `StructParent` or `StructParents` at `start` with its value shifted; nothing if tags are not copied. */
export function appendStructureKey(
  sink: ByteSink,
  bytes: Uint8Array,
  start: number,
  key: number,
  offset: number | undefined,
): void {
  if (offset === undefined) return;
  const isPlural = bytes[start + '/StructParent'.length] === 0x73; // s
  appendText(sink, `/StructParent${isPlural ? 's' : ''} ${key + offset}`);
}

/** A dictionary with the keys that link it to tags shifted, or removed if tags are not copied. */
export function withStructureKeys(entries: Dictionary, offset: number | undefined): Dictionary {
  if (!entries.has('StructParent') && !entries.has('StructParents')) return entries;
  const shifted = (name: string) => {
    const key = entries.get(name);
    return offset !== undefined && typeof key === 'number' ? key + offset : undefined;
  };
  return withEntries(entries, {
    StructParent: shifted('StructParent'),
    StructParents: shifted('StructParents'),
  });
}
