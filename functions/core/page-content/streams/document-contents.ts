import { deflateSync } from 'node:zlib';
import { addStream, changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import { isDictionary, type Value, withEntries } from '../../pdf-objects/objects/values.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import { documentObjects } from './change-values.ts';

/** A stream that draws, or the streams of a page. */
export interface DrawingContent {
  readonly streams: readonly Value[];
  /** Its resources; undefined if it has none of its own. */
  readonly resources: Value | undefined;
  /** For a page: counted from 1. */
  readonly page?: number;
  readonly store: (content: Uint8Array) => void;
}

/** Yields all content that draws: of pages, forms, patterns and the glyphs of Type 3 fonts. */
export function* documentContents(draft: Draft): Generator<DrawingContent> {
  const { file } = draft;
  const glyphs = new Map<number, Value | undefined>();
  const objects = documentObjects(draft);
  for (const [index, sourcePage] of draft.sourcePages.entries()) {
    const page = readPage(file, sourcePage);
    const own = page.get('Contents') ?? null;
    const streams = (resolveArray(file, own) ?? [own]).filter(
      (stream) => resolveStream(file, stream)?.data.length,
    );
    const store = (content: Uint8Array) => {
      const stream = addStream(draft, content);
      changePage(draft, index, { Contents: stream });
    };
    yield { streams, resources: page.get('Resources'), page: index + 1, store };
  }
  for (const { value } of objects) {
    if (!isDictionary(value) || resolve(file, value.get('Subtype')) !== 'Type3') continue;
    for (const glyph of resolveDictionary(file, value.get('CharProcs'))?.values() ?? [])
      glyphs.set(numberOf(file, glyph), value.get('Resources'));
  }
  for (const { number, value, data } of objects) {
    if (!data || !isDictionary(value)) continue;
    const draws =
      resolve(file, value.get('Subtype')) === 'Form' || resolve(file, value.get('PatternType')) === 1;
    if (!draws && !glyphs.has(number)) continue;
    const resources = glyphs.has(number) ? glyphs.get(number) : value.get('Resources');
    const store = (content: Uint8Array) => {
      const current = resolveDictionary(file, referenceTo(file, number)) ?? value;
      const plain = withEntries(current, { Filter: 'FlateDecode', DecodeParms: undefined, DP: undefined });
      changeObject(draft, number, plain, deflateSync(content));
    };
    yield { streams: [referenceTo(file, number)], resources, store };
  }
}
