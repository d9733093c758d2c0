import { type AttachmentFacts, attachmentFacts } from '../document-facts/attachment-facts.ts';
import { knownNumber } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Reference, type Value } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { readNameTree } from '../pdf-objects/structure/trees.ts';

/** A file within a PDF. */
export interface Attachment extends AttachmentFacts {
  /** The page of its annotation, counted from 1; null if it belongs to the document. */
  readonly page: number | null;
  /** Its embedded file stream. */
  readonly stream: Reference;
}

/**
 * The files within a PDF, each once: those of the document, in the order of their names, those associated with the
 * document or a page, and those of annotations (ISO 32000-2, 7.11.4 and 14.13). Stops after `maximum` + 1.
 */
export function findAttachments(source: OpenedSource, maximum: number): readonly Attachment[] {
  const { file, catalog, sourcePages } = source;
  const found = new Map<number, Attachment>();
  const add = (specification: Value | undefined, page: number | null) => {
    if (found.size > maximum) return;
    const attachment = attachmentOf(file, resolveDictionary(file, specification), page);
    if (attachment && !found.has(attachment.stream.number)) found.set(attachment.stream.number, attachment);
  };
  const tree = resolveDictionary(file, catalog.get('Names'))?.get('EmbeddedFiles');
  for (const [, specification] of readNameTree(file, tree)) add(specification, null);
  for (const specification of resolveArray(file, catalog.get('AF')) ?? []) add(specification, null);
  for (const [index, sourcePage] of sourcePages.entries()) {
    if (found.size > maximum) break;
    const page = readPage(file, sourcePage);
    for (const specification of resolveArray(file, page.get('AF')) ?? []) add(specification, index + 1);
    for (const annotation of resolveArray(file, page.get('Annots')) ?? []) {
      const entries = resolveDictionary(file, annotation);
      if (resolve(file, entries?.get('Subtype')) === 'FileAttachment') add(entries?.get('FS'), index + 1);
    }
  }
  return [...found.values()];
}

function attachmentOf(
  file: PdfFile,
  specification: Dictionary | undefined,
  page: number | null,
): Attachment | undefined {
  const facts = specification && attachmentFacts(file, specification);
  const embedded = resolveDictionary(file, specification?.get('EF'));
  const stream = embedded?.get('UF') ?? embedded?.get('F');
  return facts && isReference(stream) && knownNumber(file, stream) > 0
    ? { ...facts, page, stream }
    : undefined;
}
