import { type AttachmentFacts, attachmentFacts } from '../document-facts/attachment-facts.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { referenceTo, resolve, resolveArray, resolveStream } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, isDictionary, type Value } from '../pdf-objects/objects/values.ts';
import { reachableObjects } from '../pdf-objects/structure/reachable-objects.ts';
import { type FontFacts, fontFacts } from './font-facts.ts';

/** The size of a document's streams in the file, by purpose. */
interface StreamBytes {
  readonly images: number;
  readonly fonts: number;
  readonly content: number;
}

/** The results of examining every object of a document once. */
export interface ObjectFacts {
  readonly fonts: readonly FontFacts[];
  readonly attachments: readonly AttachmentFacts[];
  readonly streamBytes: StreamBytes;
  readonly hasScripts: boolean;
}

/** Numerous types without relevant contents. */
const passedOver: ReadonlySet<string | undefined> = new Set(['StructElem', 'XRef', 'ObjStm', 'OBJR', 'MCR']);

/** Examines every object. Fonts and attachments are sorted by name, equal fonts once. */
export function objectFacts(file: PdfFile): ObjectFacts {
  const fonts = new Map<string, FontFacts>();
  const attachments: AttachmentFacts[] = [];
  const streams = new Map<number, Stream>();
  const ofFonts = new Set<number>();
  const ofContent = new Set<number>();
  let hasScripts = false;

  const noteAll = (target: Set<number>, values: readonly (Value | undefined)[]) => {
    for (const value of values) target.add(numberOf(file, value));
  };
  const lookAt = (value: Value) => {
    if (isArray(value)) for (const item of value) lookAt(item);
    if (!isDictionary(value)) return;
    const type = value.get('Type');
    if (type === 'Font') {
      const facts = fontFacts(file, value);
      if (facts) fonts.set(JSON.stringify(facts), facts);
      noteAll(
        ofFonts,
        ['ToUnicode', 'Encoding', 'CIDToGIDMap'].map((key) => value.get(key)),
      );
      const glyphs = value.get('Subtype') === 'Type3' ? resolve(file, value.get('CharProcs')) : null;
      if (isDictionary(glyphs)) noteAll(ofFonts, [...glyphs.values()]);
    }
    if (value.has('FontFile') || value.has('FontFile2') || value.has('FontFile3') || value.has('CIDSet'))
      noteAll(
        ofFonts,
        ['FontFile', 'FontFile2', 'FontFile3', 'CIDSet'].map((key) => value.get(key)),
      );
    if (type === 'Page')
      noteAll(ofContent, [value.get('Contents'), ...(resolveArray(file, value.get('Contents')) ?? [])]);
    if (value.has('EF')) attachments.push(...[attachmentFacts(file, value) ?? []].flat());
    if (value.get('S') === 'JavaScript') hasScripts = true;
    for (const item of value.values()) if (isArray(item) || isDictionary(item)) lookAt(item);
  };

  for (const [number, { type, data }] of reachableObjects(file)) {
    if (passedOver.has(type)) continue;
    const reference = referenceTo(file, number);
    const stream = data && resolveStream(file, reference);
    if (stream) streams.set(number, { dictionary: stream.dictionary, sizeBytes: stream.data.length });
    lookAt(stream ? stream.dictionary : resolve(file, reference));
  }

  return {
    fonts: sorted([...fonts.values()]),
    attachments: sorted(attachments),
    streamBytes: sizesOf(streams, ofFonts, ofContent),
    hasScripts,
  };
}

interface Stream {
  readonly dictionary: Dictionary;
  readonly sizeBytes: number;
}

function sizesOf(
  streams: ReadonlyMap<number, Stream>,
  ofFonts: ReadonlySet<number>,
  ofContent: ReadonlySet<number>,
): StreamBytes {
  const sizes = { images: 0, fonts: 0, content: 0 };
  for (const [number, { dictionary, sizeBytes }] of streams) {
    const subtype = dictionary.get('Subtype');
    const isDrawn = subtype === 'Form' || dictionary.has('PatternType');
    if (subtype === 'Image') sizes.images += sizeBytes;
    else if (ofFonts.has(number)) sizes.fonts += sizeBytes;
    else if (isDrawn || ofContent.has(number)) sizes.content += sizeBytes;
  }
  return sizes;
}

function sorted<Named extends { readonly name: string | null }>(items: readonly Named[]): readonly Named[] {
  return items.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}
