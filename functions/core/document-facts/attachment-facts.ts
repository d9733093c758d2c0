import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { nameEntry, textEntry } from './text-entry.ts';

/** A file in a document. The size is the one that the document states. */
export interface AttachmentFacts {
  readonly name: string;
  readonly size: number | null;
  readonly type: string | null;
  readonly description: string | null;
  readonly relationship: string | null;
}

/** The contents of a file specification (ISO 32000-2, 7.11.3); undefined if the file is not within the document. */
export function attachmentFacts(file: PdfFile, specification: Dictionary): AttachmentFacts | undefined {
  const embedded = resolveDictionary(file, specification.get('EF'));
  const stream = resolveDictionary(file, embedded?.get('UF') ?? embedded?.get('F'));
  if (!stream) return undefined;
  const size = resolve(file, resolveDictionary(file, stream.get('Params'))?.get('Size'));
  return {
    name: textEntry(file, specification, 'UF') ?? textEntry(file, specification, 'F') ?? '',
    size: typeof size === 'number' ? size : null,
    type: nameEntry(file, stream, 'Subtype'),
    description: textEntry(file, specification, 'Desc'),
    relationship: nameEntry(file, specification, 'AFRelationship'),
  };
}
