import { deflateSync } from 'node:zlib';
import { addObject, changeObject, changePage } from '../../../pdf-objects/editing/change-draft.ts';
import { numberOf } from '../../../pdf-objects/objects/locate-object.ts';
import {
  referenceTo,
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../../pdf-objects/objects/read-object.ts';
import { dictionary, isDictionary, type Value, withEntries } from '../../../pdf-objects/objects/values.ts';
import { decodeContent } from '../../../pdf-objects/structure/decode-content.ts';
import { readPage } from '../../../pdf-objects/structure/read-pages.ts';
import { documentObjects } from '../change-values.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { changeResources } from './change-resources.ts';
import { giveResources } from './give-resources.ts';
import { type MendedContent, mendContent } from './mend-content.ts';
import { withValidNames } from './valid-name.ts';

/** How much content of one document is read. */
const maximumContentBytes = 256 * 1024 * 1024;

/** How deep graphics states may be saved within each other (ISO 19005-2, 6.1.13). Part 4 has no such limit. */
const maximumSaved = 28;

/** A stream, or the streams of a page, that draws. */
interface Content {
  readonly streams: readonly Value[];
  /** What its names mean; undefined if it has no resources of its own. */
  readonly resources: Value | undefined;
  readonly page?: number;
  readonly store: (content: Uint8Array) => void;
}

/** What is known of all content of a document. */
export interface ContentFacts {
  /** Whether something is drawn in DeviceCMYK by an operator. */
  readonly usesCmyk: boolean;
}

/** Mends the content of pages, forms, patterns and glyphs, and gives each its own resources (ISO 19005-2, 6.2.2). */
export function mendContents(work: ConformanceWork, pages: () => ReadonlyMap<number, number>): ContentFacts {
  const { draft, wishes, unmet } = work;
  const part = wishes.archive?.part ?? 2;
  const budget = { bytes: maximumContentBytes };
  let usesCmyk = false;
  const tell = (clause: string, message: string, { page, streams }: Content) => {
    const found = page ?? pages().get(numberOf(draft.file, streams[0]));
    unmet.push({
      clause: archiveClause(wishes, clause),
      message,
      ...(found !== undefined && { page: found }),
    });
  };
  giveResources(draft, budget);
  changeResources(draft, (resources) => withValidNames(draft.file, resources));
  for (const content of contentsOf(work)) {
    const { file } = draft;
    const decoded =
      content.streams.length === 0 ? new Uint8Array(0) : decodeContent(file, content.streams, budget);
    if (!decoded) {
      tell('6.2.2', 'Its content is damaged or too large to be checked.', content);
      continue;
    }
    const resources = resolveDictionary(file, content.resources);
    const hasResource = (kind: string, name: string) =>
      resolve(file, resolveDictionary(file, resources?.get(kind))?.get(name)) !== null;
    const mended = mendContent(decoded, { file, part, hasResource: part === 4 ? hasResource : undefined });
    usesCmyk ||= mended.usesCmyk;
    tellUnmet(mended, part, (clause, message) => tell(clause, message, content));
    if (mended.content) content.store(mended.content);
  }
  return { usesCmyk };
}

function tellUnmet(
  mended: MendedContent,
  part: number,
  tell: (clause: string, message: string) => void,
): void {
  if (mended.depth > maximumSaved && part < 4)
    tell(
      part === 1 ? '6.1.12' : '6.1.13',
      `It saves the graphics state ${mended.depth} times within itself; 28 are allowed.`,
    );
  if (mended.hasDamagedImages)
    tell(part === 4 ? '6.1.9' : '6.1.10', 'It has an inline image that cannot be read.');
  if (mended.missing.size > 0)
    tell('6.2.2', `It names resources that it does not have: ${[...mended.missing].slice(0, 5).join(', ')}.`);
}

function* contentsOf({ draft }: ConformanceWork): Generator<Content> {
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
      const stream = addObject(draft, dictionary({ Filter: 'FlateDecode' }), deflateSync(content));
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
