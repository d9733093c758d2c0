import { type DrawingContent, documentContents } from '../../page-content/streams/document-contents.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { changeResources } from './change-resources.ts';
import { giveResources } from './give-resources.ts';
import { type ContentContext, type MendedContent, mendContent } from './mend-content.ts';
import { withValidNames } from './valid-name.ts';
import { withoutRepeatedSaves } from './without-repeated-saves.ts';

/** The maximum content read in one document. */
const maximumContentBytes = 256 * 1024 * 1024;

/** The maximum depth of nested saved graphics states (ISO 19005-2, 6.1.13). Part 4 has no such limit. */
const maximumSaved = 28;

/** Facts about all content of a document. */
export interface ContentFacts {
  /** Whether an operator draws in DeviceCMYK. */
  readonly usesCmyk: boolean;
}

/** Mends the content of pages, forms, patterns and glyphs, and gives each its own resources (ISO 19005-2, 6.2.2). */
export function mendContents(work: ConformanceWork, pages: () => ReadonlyMap<number, number>): ContentFacts {
  const { draft, wishes, unmet } = work;
  const part = wishes.archive?.part ?? 2;
  const budget = { bytes: maximumContentBytes };
  let usesCmyk = false;
  const report = (clause: string, message: string, { page, streams }: DrawingContent) => {
    const found = page ?? pages().get(numberOf(draft.file, streams[0]));
    unmet.push({
      clause: archiveClause(wishes, clause),
      message,
      ...(found !== undefined && { page: found }),
    });
  };
  giveResources(draft, budget);
  changeResources(draft, (resources) => withValidNames(draft.file, resources));
  for (const content of documentContents(work.draft)) {
    const { file } = draft;
    const decoded =
      content.streams.length === 0 ? new Uint8Array(0) : decodeContent(file, content.streams, budget);
    if (!decoded) {
      report('6.2.2', 'Its content is damaged or too large to be checked.', content);
      continue;
    }
    const resources = resolveDictionary(file, content.resources);
    const hasResource = (kind: string, name: string) =>
      resolve(file, resolveDictionary(file, resources?.get(kind))?.get(name)) !== null;
    const mended = mendNested(decoded, { file, part, hasResource: part === 4 ? hasResource : undefined });
    usesCmyk ||= mended.usesCmyk;
    reportUnmet(mended, part, (clause, message) => report(clause, message, content));
    if (mended.content) content.store(mended.content);
  }
  return { usesCmyk };
}

/** Mends content, and nests it less deeply where it is nested too deeply. */
function mendNested(content: Uint8Array, context: ContentContext): MendedContent {
  const mended = mendContent(content, context);
  if (mended.depth <= maximumSaved || context.part === 4) return mended;
  const flattened = withoutRepeatedSaves(mended.content ?? content);
  return { ...mended, content: flattened, depth: mendContent(flattened, context).depth };
}

function reportUnmet(
  mended: MendedContent,
  part: number,
  report: (clause: string, message: string) => void,
): void {
  if (mended.depth > maximumSaved && part < 4)
    report(
      part === 1 ? '6.1.12' : '6.1.13',
      `It saves the graphics state ${mended.depth} times within itself; 28 are allowed.`,
    );
  if (mended.hasDamagedImages)
    report(part === 4 ? '6.1.9' : '6.1.10', 'It has an inline image that cannot be read.');
  if (mended.missing.size > 0)
    report(
      '6.2.2',
      `It names resources that it does not have: ${[...mended.missing].slice(0, 5).join(', ')}.`,
    );
}
