import { EncryptedPdf } from '../errors.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../objects/read-object.ts';
import { type Dictionary, isString } from '../objects/values.ts';
import { readCryptFilters } from './crypt-filters.ts';
import type { StandardSecurity } from './security.ts';

/** Reads a file's encryption dictionary. Throws EncryptedPdf for unsupported handlers and algorithms. */
export function readSecurity(file: PdfFile, encryption: Dictionary): StandardSecurity {
  const number = (key: string) => {
    const value = resolve(file, encryption.get(key));
    return typeof value === 'number' ? value : 0;
  };
  const bytes = (key: string) => {
    const value = resolve(file, encryption.get(key));
    return isString(value) ? value : new Uint8Array(0);
  };
  const handler = resolve(file, encryption.get('Filter'));
  if (handler !== 'Standard')
    throw new EncryptedPdf({
      unsupported: typeof handler === 'string' ? handler.slice(0, 40) : 'no handler',
    });
  const revision = number('R');
  const version = number('V');
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6)
    throw new EncryptedPdf({ unsupported: `Standard, version ${version}, revision ${revision}` });
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(number('P') | 0);
  const identifier = resolve(file, resolveArray(file, file.trailer.get('ID'))?.[0]);
  return {
    revision,
    keyBytes: keyLengths(file, encryption, revision),
    owner: bytes('O'),
    user: bytes('U'),
    ownerKey: bytes('OE'),
    userKey: bytes('UE'),
    permissions,
    identifier: isString(identifier) ? identifier : new Uint8Array(0),
    encryptsMetadata: resolve(file, encryption.get('EncryptMetadata')) !== false,
    filters: readCryptFilters(file, encryption, version),
  };
}

/** In bytes: the declared length, in bits or wrongly in bytes, then the common ones. */
function keyLengths(file: PdfFile, encryption: Dictionary, revision: number): readonly number[] {
  if (revision === 2) return [5];
  const filters = resolveDictionary(file, encryption.get('CF'));
  const standard = resolveDictionary(file, filters?.get('StdCF'));
  const declared = [encryption.get('Length'), standard?.get('Length')].flatMap((value) => {
    const length = resolve(file, value);
    return typeof length === 'number' ? [length >= 40 ? length >> 3 : length] : [];
  });
  const lengths = [...(revision === 4 ? [16] : []), ...declared, 5, 16];
  return [...new Set(lengths)].filter((length) => length >= 5 && length <= 16);
}
