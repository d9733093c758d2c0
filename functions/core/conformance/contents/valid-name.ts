import { isUtf8 } from 'node:buffer';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, withEntries } from '../../pdf-objects/objects/values.ts';

/**
 * Returns a name as UTF-8 (ISO 19005-2, 6.1.8). The bytes of an invalid one are replaced by stable hexadecimal. So are
 * characters from U+0080 to U+00FF, which veraPDF takes for bytes.
 */
export function validName(name: string): string {
  if (!/[\x80-\xff]/.test(name)) return name;
  const bytes = Buffer.from(name, 'latin1');
  if (isUtf8(bytes) && !/[\x80-\xff]/.test(bytes.toString())) return name;
  return name.replace(/[\x80-\xff]/g, (byte) => byte.charCodeAt(0).toString(16).toUpperCase());
}

/** Resources with valid names. */
export function withValidNames(file: PdfFile, resources: Dictionary): Dictionary {
  const changes: Record<string, Dictionary> = {};
  for (const [kind, value] of resources) {
    const named = resolveDictionary(file, value);
    if (named && [...named.keys()].some((name) => validName(name) !== name))
      changes[kind] = new Map([...named].map(([name, item]) => [validName(name), item]));
  }
  return Object.keys(changes).length > 0 ? withEntries(resources, changes) : resources;
}
