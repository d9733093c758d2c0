import { limits } from '../contract/limits.ts';
import { cutText, textEntry } from '../document-facts/text-entry.ts';
import { isoDate } from '../pdf-objects/metadata/pdf-date.ts';
import type { XmpProperties } from '../pdf-objects/metadata/read-xmp.ts';
import { xmpNamespaces, xmpOfInfo } from '../pdf-objects/metadata/xmp-names.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isString } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

const fields = [
  ['title', 'Title'],
  ['author', 'Author'],
  ['subject', 'Subject'],
  ['keywords', 'Keywords'],
  ['creator', 'Creator'],
  ['producer', 'Producer'],
  ['created', 'CreationDate'],
  ['modified', 'ModDate'],
] as const;

type Field = (typeof fields)[number][0];

const { textCharacters } = limits.metadata;
const maximumCustom = 1_000;

/**
 * A document's metadata, from the Info dictionary or, for missing entries, from XMP. `differs` names the fields in
 * which the two disagree.
 */
export function metadataFacts({ file, catalog }: OpenedSource, xmp: XmpProperties | undefined) {
  const information = resolveDictionary(file, file.trailer.get('Info'));
  const texts: Partial<Record<Field, string | null>> = {};
  const differs: Field[] = [];
  for (const [field, key] of fields) {
    const isDate = key.endsWith('Date');
    const stated = textEntry(file, information, key, textCharacters);
    const own = isDate && stated !== null ? (isoDate(stated) ?? null) : stated;
    const values = xmp?.get(xmpOfInfo[key]) ?? [];
    const other = key === 'Author' ? values.join('; ') : values[0];
    if (own && other && !isSame(own, other, isDate)) differs.push(field);
    texts[field] = own || (other ? cutText(other, textCharacters) : null);
  }
  const custom = [...(information ?? [])].flatMap(([key, value]) => {
    const text = resolve(file, value);
    return Object.hasOwn(xmpOfInfo, key) || !isString(text) ? [] : [key];
  });
  return {
    ...(texts as Record<Field, string | null>), // every field was set above
    language: textEntry(file, catalog, 'Lang') ?? xmp?.get(`${xmpNamespaces.dc}language`)?.[0] ?? null,
    custom: Object.fromEntries(
      custom
        .slice(0, maximumCustom)
        .map((key) => [
          cutText(Buffer.from(key, 'latin1').toString()),
          textEntry(file, information, key, textCharacters) ?? '',
        ]),
    ),
    has_xmp: xmp !== undefined,
    differs,
  };
}

/** Dates are equal if they are the same moment: zones may be written in several ways. */
function isSame(a: string, b: string, isDate: boolean): boolean {
  return isDate ? Date.parse(a) === Date.parse(b) || a === b : a.trim() === b.trim();
}
