import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { referenceTo, resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isDictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { documentObjects } from './change-values.ts';

/** Content that was changed where it is drawn, with what its names mean. */
export interface ChangedContent {
  readonly content: Uint8Array;
  readonly resources: Dictionary | undefined;
}

/** What became of the streams that pages draw: each place where one is drawn may have made something else of it. */
export interface ChangedStreams {
  /** Notes a use of a stream, and returns what is to be drawn instead; undefined if it stays. */
  noteUse(number: number, entries: Dictionary, changed: ChangedContent | undefined): Reference | undefined;
  /** Notes that a glyph's procedure is drawn, or that all that it draws is gone there. */
  noteGlyph(number: number, isErased: boolean): void;
  /**
   * Once all pages have been walked over: what nobody draws any more as it was becomes what is drawn instead, so that it
   * can be read nowhere. Forms and patterns that nothing draws become empty.
   */
  finish(): void;
}

/** Begins to note what becomes of a draft's streams. */
export function changedStreams(draft: Draft): ChangedStreams {
  const kept = new Set<number>();
  const made = new Map<string, Reference>();
  const first = new Map<number, Reference>();
  const erased = new Set<number>();
  const own = draft.file.entries.size;
  return {
    noteUse(number, entries, changed) {
      if (!changed) {
        kept.add(number);
        return undefined;
      }
      const { content, resources } = changed;
      const value = withEntries(entries, {
        Filter: 'FlateDecode',
        DecodeParms: undefined,
        ...(resources && { Resources: resources }),
      });
      const hash = createHash('sha256')
        .update(content)
        .update(JSON.stringify([...keys(resources)]));
      const key = `${number} ${hash.digest('hex')}`;
      const known = made.get(key) ?? addObject(draft, value, deflateSync(content));
      made.set(key, known);
      if (!first.has(number)) first.set(number, known);
      return known;
    },
    noteGlyph(number, isErased) {
      (isErased ? erased : kept).add(number);
    },
    finish() {
      const { file } = draft;
      for (const [number, reference] of first) {
        const stream = kept.has(number) ? undefined : resolveStream(file, reference);
        if (stream) changeObject(draft, number, stream.dictionary, stream.data);
      }
      for (const number of erased) {
        const stream = kept.has(number) ? undefined : resolveStream(file, referenceTo(file, number));
        if (stream) changeObject(draft, number, new Map(), Buffer.from('0 0 d0'));
      }
      for (const { number, value, data } of documentObjects(draft)) {
        // What has a higher number was made here.
        const isDrawn = number >= own || kept.has(number) || first.has(number);
        if (isDrawn || !data || !isDictionary(value) || !drawsContent(file, value)) continue;
        const without = { Filter: undefined, DecodeParms: undefined, Resources: undefined };
        changeObject(draft, number, withEntries(value, without), new Uint8Array(0));
      }
    },
  };
}

function drawsContent(file: PdfFile, entries: Dictionary): boolean {
  return (
    resolve(file, entries.get('Subtype') ?? null) === 'Form' ||
    resolve(file, entries.get('PatternType') ?? null) === 1
  );
}

/** What tells resources with other additions apart: objects by their numbers, and dictionaries that were made anew. */
function* keys(value: Value | undefined, depth = 0): Generator<unknown> {
  if (!(value instanceof Map) || depth > 4) {
    yield value ?? null;
    return;
  }
  for (const [key, item] of value as Dictionary) {
    yield key;
    yield* keys(item, depth + 1);
  }
}
