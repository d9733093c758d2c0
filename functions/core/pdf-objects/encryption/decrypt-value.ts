import type { PdfFile } from '../objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../objects/read-object.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isString,
  type Value,
  withEntries,
} from '../objects/values.ts';
import type { Decrypt } from './decrypt-bytes.ts';
import type { CryptMethod, StandardSecurity } from './security.ts';

/** A value with its strings decrypted, except a signature's, which is never encrypted (ISO 32000-2, 7.6.2). */
export function decryptedValue(value: Value, security: StandardSecurity, decrypt: Decrypt): Value {
  if (isString(value)) return decrypt(security.filters.strings, value);
  if (isArray(value)) return value.map((item) => decryptedValue(item, security, decrypt));
  if (!isDictionary(value)) return value;
  const isSignature = value.has('ByteRange');
  const entries = new Map<string, Value>();
  for (const [key, item] of value)
    entries.set(key, isSignature && key === 'Contents' ? item : decryptedValue(item, security, decrypt));
  return entries;
}

/** A stream's decrypted dictionary and data, without the Crypt filters that they no longer need. */
export function decryptedStream(
  file: PdfFile,
  dictionary: Dictionary,
  data: Uint8Array,
  security: StandardSecurity,
  decrypt: Decrypt,
): { readonly dictionary: Dictionary; readonly data: Uint8Array } {
  // Cross-references are read before the key is known, so they are not encrypted.
  if (dictionary.get('Type') === 'XRef') return { dictionary, data };
  const filters = listed(file, dictionary.get('Filter'));
  const parameters = listed(file, dictionary.get('DecodeParms'));
  const cryptAt = filters.indexOf('Crypt');
  const decrypted = decrypt(methodOf(file, dictionary, parameters[cryptAt], cryptAt, security), data);
  const entries = decryptedValue(dictionary, security, decrypt) as Dictionary; // a dictionary remains a dictionary
  const isKept = (_: Value, index: number) => filters[index] !== 'Crypt';
  const keptParameters = parameters.filter(isKept);
  const withoutCrypt = {
    Filter: filters.filter(isKept),
    DecodeParms: keptParameters.some((item) => item !== null) ? keptParameters : undefined,
  };
  return {
    dictionary: withEntries(entries, { ...(cryptAt >= 0 && withoutCrypt), Length: decrypted.length }),
    data: decrypted,
  };
}

function methodOf(
  file: PdfFile,
  dictionary: Dictionary,
  parameters: Value | undefined,
  cryptAt: number,
  { filters, encryptsMetadata }: StandardSecurity,
): CryptMethod {
  if (cryptAt >= 0) return filters.named(resolve(file, resolveDictionary(file, parameters)?.get('Name')));
  const type = dictionary.get('Type');
  if (type === 'Metadata' && !encryptsMetadata) return 'none';
  return type === 'EmbeddedFile' ? filters.attachments : filters.streams;
}

/** A value that may be a list or one item, as a list. */
function listed(file: PdfFile, value: Value | undefined): readonly Value[] {
  const resolved = resolve(file, value);
  if (resolved === null) return [];
  return (isArray(resolved) ? resolved : [resolved]).map((item) => resolve(file, item));
}
