import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { addObject, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { referenceTo, resolve, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isDictionary,
  type Reference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { documentObjects } from './change-values.ts';

/** Content changed at one use, with its resources. */
export interface ChangedContent {
  readonly content: Uint8Array;
  readonly resources: Dictionary | undefined;
}

/** The new versions of the streams that pages draw: each use of a stream may change it differently. */
export interface ChangedStreams {
  /** Records a use of a stream, and returns its replacement; undefined if it is kept. */
  noteUse(number: number, entries: Dictionary, changed: ChangedContent | undefined): Reference | undefined;
  /** Records that a glyph's procedure or an image is drawn, or that everything it draws is removed there. */
  noteDrawn(number: number, isErased: boolean): void;
  /**
   * Call it after walking over all pages: replaces streams that are no longer drawn in their original form, so that
   * their content cannot be recovered. Forms and patterns that nothing draws become empty.
   */
  finish(): void;
}

/** A form in place of an image that content may still name. */
const nothing = dictionary({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0] });

/** Starts recording the changes of a draft's streams. */
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
    noteDrawn(number, isErased) {
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
        const isImage = resolve(file, stream?.dictionary.get('Subtype')) === 'Image';
        if (stream && isImage) changeObject(draft, number, nothing, new Uint8Array(0));
        else if (stream) changeObject(draft, number, new Map(), Buffer.from('0 0 d0'));
      }
      for (const { number, value, data } of documentObjects(draft)) {
        // Higher numbers were added by these changes.
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

/** The keys that distinguish resources with different additions: objects by number, and new dictionaries by content. */
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
