import { PdfLimitExceeded } from '../errors.ts';
import { knownNumber } from '../objects/locate-object.ts';
import { parseDictionary } from '../objects/parse-value.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog } from '../objects/read-object.ts';
import { editKind, scanObject } from '../objects/scan-object.ts';
import { cursorAt } from '../objects/tokens.ts';
import { isArray, isDictionary, isReference, type Value } from '../objects/values.ts';

/** The objects that each part of a document needs. Arrays are indexed by object number. */
export interface ObjectUsers {
  /** Whether an object is needed to open the document (1), by the outlines (2), or by something else (4). */
  readonly document: Uint8Array;
  readonly firstPage: Uint8Array;
  /** The number of other pages that need an object. */
  readonly otherPages: Uint32Array;
  /** The number of thumbnails that need an object that their page does not need otherwise. */
  readonly thumbnails: Uint32Array;
  /** The objects of each page, itself first, without those of opening the document and of the outlines. */
  readonly ofPages: readonly (readonly number[])[];
}

export const documentUse = { opening: 1, outlines: 2, other: 4 } as const;

/** Entries of the catalog that decide how a document opens (ISO 32000-2, F.3.5). */
const openingKeys = new Set(['ViewerPreferences', 'PageMode', 'Threads', 'OpenAction', 'AcroForm']);

/** The maximum number of object visits. Only files made to reach it have that many pages sharing that many objects. */
const maximumVisits = 16_000_000;

/** Follows references from the document and from each page, never into another page. Throws PdfLimitExceeded. */
export function objectUsers(file: PdfFile, pages: readonly number[]): ObjectUsers {
  const size = file.entries.size;
  const document = new Uint8Array(size);
  const firstPage = new Uint8Array(size);
  const otherPages = new Uint32Array(size);
  const thumbnails = new Uint32Array(size);
  const seen = new Uint32Array(size);
  let walks = 0;
  let visits = 0;
  /** The objects that can be reached from some references, nearest first. */
  const reached = (starts: readonly number[]): readonly number[] => {
    const found = [...starts];
    let kept = 0;
    for (const number of found) {
      if (number === 0 || seen[number] === walks) continue;
      seen[number] = walks;
      const scanned = scanObject(file, number);
      if (!scanned || (scanned.type === 'Page' && !scanned.data)) continue;
      // Everything these lead to is needed with them, and other users do not matter.
      if (((document[number] as number) & ~documentUse.other) !== 0) continue;
      visits++;
      if (visits > maximumVisits) throw new PdfLimitExceeded('outputBytes');
      found[kept++] = number;
      const { edits } = scanned;
      for (let at = 0; at < edits.length; at += 4)
        if (edits[at] === editKind.reference) found.push(edits[at + 3] as number);
    }
    return found.slice(0, kept);
  };
  const note = (use: number, values: Iterable<Value>) => {
    walks++;
    const starts = [...values].flatMap((value) => [...referencesIn(file, value)]);
    for (const number of reached(starts)) document[number] = (document[number] as number) | use;
  };

  const catalog = [...readCatalog(file)];
  const valuesOf = (isWanted: (key: string) => boolean) =>
    catalog.filter(([key]) => isWanted(key)).map(([, value]) => value);
  note(
    documentUse.outlines,
    valuesOf((key) => key === 'Outlines'),
  );
  note(
    documentUse.opening,
    valuesOf((key) => openingKeys.has(key)),
  );
  const others = valuesOf((key) => key !== 'Outlines' && !openingKeys.has(key));
  note(documentUse.other, [...others, file.trailer.get('Info') ?? null]);

  const ofPages = pages.map((page, index) => {
    const scanned = scanObject(file, page);
    if (!scanned) return [];
    walks++;
    seen[page] = walks;
    const entries = parseDictionary(cursorAt(scanned.bytes, scanned.start));
    const starts = [...entries].flatMap(([key, value]) =>
      key === 'Parent' || key === 'Thumb' ? [] : [...referencesIn(file, value)],
    );
    const needed = [page, ...reached(starts)];
    for (const number of needed)
      if (index === 0) firstPage[number] = 1;
      else otherPages[number] = (otherPages[number] as number) + 1;
    for (const number of reached([...referencesIn(file, entries.get('Thumb') ?? null)]))
      thumbnails[number] = (thumbnails[number] as number) + 1;
    return needed;
  });
  return { document, firstPage, otherPages, thumbnails, ofPages };
}

function* referencesIn(file: PdfFile, value: Value): Generator<number> {
  if (isReference(value)) yield knownNumber(file, value);
  else if (isArray(value)) for (const item of value) yield* referencesIn(file, item);
  else if (isDictionary(value)) for (const item of value.values()) yield* referencesIn(file, item);
}
