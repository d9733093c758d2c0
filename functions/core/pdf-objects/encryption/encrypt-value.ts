import { createCipheriv } from 'node:crypto';
import { type Dictionary, isArray, isDictionary, isString, type Value } from '../objects/values.ts';
import type { EncryptObject } from '../writer/append-update.ts';
import { objectKey } from './decrypt-bytes.ts';
import { rc4 } from './rc4.ts';
import type { CryptMethod, OpenedSecurity } from './security.ts';

/**
 * Encrypts objects with the key of their file (ISO 32000-2, 7.6.3), for an update of it. `vector` gives 16 unpredictable
 * bytes.
 */
export function encryptionOf({ security, key }: OpenedSecurity, vector: () => Uint8Array): EncryptObject {
  return ({ value, data, ...others }, number, generation) => {
    const encrypt = (method: CryptMethod, bytes: Uint8Array) => {
      if (method === 'none') return bytes;
      const own = objectKey(method, key, number, generation);
      return method === 'rc4' ? rc4(own, bytes) : encryptAes(own, bytes, vector());
    };
    const { strings, streams, attachments } = security.filters;
    const type = isDictionary(value) ? value.get('Type') : undefined;
    const isOpen = type === 'Metadata' && !security.encryptsMetadata;
    const method = isOpen ? 'none' : type === 'EmbeddedFile' ? attachments : streams;
    return {
      ...others,
      value: withStrings(value, (bytes) => encrypt(strings, bytes)),
      ...(data && { data: encrypt(method, data) }),
    };
  };
}

/** A value with its strings encrypted, except a signature's (ISO 32000-2, 7.6.2). */
export function withStrings(value: Value, encrypt: (bytes: Uint8Array) => Uint8Array): Value {
  if (isString(value)) return encrypt(value);
  if (isArray(value)) return value.map((item) => withStrings(item, encrypt));
  if (!isDictionary(value)) return value;
  const isSignature = value.has('ByteRange');
  const entries = [...value].map(
    ([name, item]) => [name, isSignature && name === 'Contents' ? item : withStrings(item, encrypt)] as const,
  );
  return new Map(entries) satisfies Dictionary;
}

function encryptAes(key: Uint8Array, data: Uint8Array, vector: Uint8Array): Uint8Array {
  const cipher = createCipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector);
  return Buffer.concat([vector, cipher.update(data), cipher.final()]);
}
