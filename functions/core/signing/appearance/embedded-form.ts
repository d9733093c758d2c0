import { readClaims } from '../../conformance/claims/read-claims.ts';
import { conformMade } from '../../conformance/conform-made.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { memoryWriter } from '../../pdf-objects/editing/memory-writer.ts';
import { parsePdf } from '../../pdf-objects/objects/parse-pdf.ts';
import { referenceTo, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import { type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { embedPage } from '../../pdf-objects/structure/embed-page.ts';
import { openSource } from '../../pdf-objects/structure/open-source.ts';
import { colourDefaults } from './colour-defaults.ts';

/** A box that is drawn, in points. */
export interface Size {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** The part of PDF/A that a document claims to conform to; undefined for others. */
export function archivePart(draft: Draft): 1 | 2 | 3 | 4 | undefined {
  const part = Number(readClaims(draft).archive?.[0] ?? 0);
  return part === 1 || part === 2 || part === 3 || part === 4 ? part : undefined;
}

/**
 * The page of a new PDF as a form XObject that fills the unit square. In a PDF/A, it conforms as the document does. Throws
 * conformance_failed.
 */
export async function embeddedForm(draft: Draft, pdf: Uint8Array, size: Size): Promise<number> {
  const part = archivePart(draft);
  const bytes = part === undefined ? pdf : await conformed(pdf, part);
  const number = embedPage(memoryWriter(draft.file), openSource(parsePdf(bytes)), size);
  const form = part === undefined ? undefined : resolveStream(draft.file, referenceTo(draft.file, number));
  if (!form) return number;
  const own = resolveDictionary(draft.file, form.dictionary.get('Resources')) ?? new Map<string, Value>();
  const spaces = resolveDictionary(draft.file, own.get('ColorSpace')) ?? new Map<string, Value>();
  const ColorSpace = new Map([...spaces, ...(colourDefaults(readClaims(draft)) ?? [])]);
  // The first part of PDF/A has no transparency groups, and the others restrict their colours.
  const changes = { Group: undefined, Resources: withEntries(own, { ColorSpace }) };
  changeObject(draft, number, withEntries(form.dictionary, changes), form.data);
  return number;
}

async function conformed(pdf: Uint8Array, part: 1 | 2 | 3 | 4): Promise<Uint8Array> {
  // The fourth part has no levels, and its demands on content are those of the others.
  const archive = { part: part === 4 ? 3 : part, level: 'b' } as const;
  const wishes = { archive, origin: 'foreign', fallbackTitle: 'Signature' } as const;
  return (await conformMade({ pdf, pageCount: 1 }, { wishes, isTest: false })).pdf;
}
