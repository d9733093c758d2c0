import { isUtf8 } from 'node:buffer';
import type { PdfFile } from '../../../pdf-objects/objects/pdf-file.ts';
import { resolveDictionary } from '../../../pdf-objects/objects/read-object.ts';
import { type Dictionary, withEntries } from '../../../pdf-objects/objects/values.ts';

/** A name as UTF-8 (ISO 19005-2, 6.1.8). One that is not gets its bytes as characters, always the same ones. */
export function validName(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  return isUtf8(bytes) ? name : Buffer.from(name, 'utf8').toString('latin1');
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
