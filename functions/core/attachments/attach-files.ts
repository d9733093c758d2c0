import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { entryNames } from '../contract/fields/files/entry-names.ts';
import { attachmentFacts } from '../document-facts/attachment-facts.ts';
import { mediaTypeOf } from '../document-facts/media-type-of.ts';
import { addObject, changeCatalog } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { dictionary, type Reference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { latin1, nameTree, readNameTree } from '../pdf-objects/structure/trees.ts';

/** A file to attach to a PDF. */
export interface NewAttachment {
  readonly name: string;
  readonly content: Uint8Array;
  readonly description?: string | undefined;
  /** Its relationship to the document: a name of ISO 32000-2, table 43. */
  readonly relationship: string;
  /** Its media type; by default, that of its name's extension. */
  readonly type?: string | undefined;
}

/**
 * Attaches files to a document, in its name tree and as its associated files (ISO 32000-2, 7.11.4 and 14.13), under
 * names that are safe for readers to save. A file replaces existing ones of the same name, and those in `inPlaceOf`.
 */
export function attachFiles(
  draft: Draft,
  attachments: readonly NewAttachment[],
  { inPlaceOf }: { readonly inPlaceOf?: ReadonlySet<string> } = {},
): Draft {
  const { file, catalog } = draft;
  const safeNames = entryNames(
    attachments.map(({ name }) => name),
    'file',
  );
  const added = attachments.map((attachment, index) => ({
    ...attachment,
    name: safeNames[index] as string, // there is one for each
  }));
  const addedNames = new Set(safeNames);
  const names = resolveDictionary(file, catalog.get('Names')) ?? new Map<string, Value>();
  const replaced = new Set<number>();
  const kept = readNameTree(file, names.get('EmbeddedFiles')).filter(([, value]) => {
    const specification = resolveDictionary(file, value);
    const name = (specification && attachmentFacts(file, specification)?.name) ?? '';
    const [safe = ''] = entryNames([name], '');
    const isReplaced = addedNames.has(safe) || inPlaceOf?.has(name) === true;
    if (isReplaced) replaced.add(numberOf(file, value));
    return !isReplaced;
  });
  const associated = (resolveArray(file, catalog.get('AF')) ?? []).filter(
    (value) => !replaced.has(numberOf(file, value)),
  );
  const taken = new Set(kept.map(([name]) => name));
  const entries = added.map((attachment): readonly [string, Reference] => {
    const name = freeKey(latin1(encodeTextString(attachment.name)), taken);
    return [name, addSpecification(draft, attachment)];
  });
  changeCatalog(draft, {
    Names: withEntries(names, { EmbeddedFiles: nameTree([...kept, ...entries]) }),
    AF: [...associated, ...entries.map(([, reference]) => reference)],
  });
  return draft;
}

/** A key of the tree may belong to a file of another name. */
function freeKey(name: string, taken: Set<string>): string {
  let key = name;
  for (let number = 2; taken.has(key); number++) key = `${name}-${number}`;
  taken.add(key);
  return key;
}

function addSpecification(draft: Draft, attachment: NewAttachment): Reference {
  const { name, content, description, relationship, type = mediaTypeOf(name) } = attachment;
  const packed = deflateSync(content);
  const isPacked = packed.length < content.length;
  const now = pdfDate(new Date());
  const stream = addObject(
    draft,
    dictionary({
      Type: 'EmbeddedFile',
      Subtype: type,
      Filter: isPacked ? 'FlateDecode' : undefined,
      Params: dictionary({
        Size: content.length,
        CreationDate: now,
        ModDate: now,
        CheckSum: createHash('md5').update(content).digest(), // the algorithm of the standard
      }),
    }),
    isPacked ? packed : content,
  );
  const title = encodeTextString(name);
  return addObject(
    draft,
    dictionary({
      Type: 'Filespec',
      F: title,
      UF: title,
      Desc: description === undefined ? undefined : encodeTextString(description),
      AFRelationship: relationship,
      EF: dictionary({ F: stream, UF: stream }),
    }),
  );
}

/** ISO 32000-2, 7.9.4. */
function pdfDate(date: Date): Value {
  return Buffer.from(`D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`, 'latin1');
}
