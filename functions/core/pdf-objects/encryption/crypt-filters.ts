import { EncryptedPdf } from '../errors.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../objects/read-object.ts';
import type { Dictionary, Value } from '../objects/values.ts';
import type { CryptFilters, CryptMethod } from './security.ts';

const methods: ReadonlyMap<Value, CryptMethod> = new Map([
  ['None', 'none'],
  ['V2', 'rc4'],
  ['AESV2', 'aes-128'],
  ['AESV3', 'aes-256'],
]);

/** Reads the methods of an encryption dictionary. Throws EncryptedPdf for an unknown one that the whole file uses. */
export function readCryptFilters(file: PdfFile, encryption: Dictionary, version: number): CryptFilters {
  if (version < 4) return { strings: 'rc4', streams: 'rc4', attachments: 'rc4', named: () => 'none' };
  const filters = resolveDictionary(file, encryption.get('CF'));
  const named = (name: Value | undefined): CryptMethod => {
    if (name === undefined || name === null || name === 'Identity') return 'none';
    const filter = typeof name === 'string' ? resolveDictionary(file, filters?.get(name)) : undefined;
    const method = methods.get(resolve(file, filter?.get('CFM') ?? 'None'));
    if (filter && method) return method;
    throw new EncryptedPdf({ unsupported: 'a crypt filter that is not defined' });
  };
  const of = (key: string) => resolve(file, encryption.get(key));
  const streams = named(of('StmF'));
  return { strings: named(of('StrF')), streams, attachments: of('EFF') ? named(of('EFF')) : streams, named };
}
