import { deflateSync } from 'node:zlib';
import { flattenPdf } from '../../forms/flatten-pdf.ts';
import type { PdfInput } from '../../opening/read-intact.ts';
import { withOpenedPdfs } from '../../opening/with-opened-pdfs.ts';
import { type PageView, pageView } from '../../page-content/page-view.ts';
import { addObject, changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { type Draft, draftOf } from '../../pdf-objects/editing/draft.ts';
import { settled, wholeOf, writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { dictionary, type Reference } from '../../pdf-objects/objects/values.ts';
import { contentStreams } from '../../pdf-objects/structure/content/content-streams.ts';
import { decodeContent } from '../../pdf-objects/structure/content/decode-content.ts';
import { plainNumbers } from '../../pdf-objects/structure/content/plain-numbers.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { formatNumber } from '../../pdf-objects/writer/format-number.ts';
import type { Change } from '../change.ts';
import type { PagePair } from '../pages/pair-pages.ts';
import { addMarks, type MarkedSide } from './marks.ts';

/** The distance between the two pages, in points. */
const gapPoints = 12;

/** The content of all pages, unpacked. */
const maximumContentBytes = 256 * 1024 * 1024;

/**
 * Returns a PDF with each pair of pages on one page: that of the document before on the left, that of the document after
 * on the right. Their content is drawn as it is; changes are annotations over it, with their text. Throws what
 * `withOpenedPdfs` throws.
 */
export async function sideBySide(
  before: PdfInput,
  after: PdfInput,
  { pairs, changes }: { readonly pairs: readonly PagePair[]; readonly changes: readonly Change[] },
): Promise<Uint8Array> {
  const inputs = [
    { ...before, field: 'before' },
    { ...after, field: 'after' },
  ];
  return withOpenedPdfs(inputs, async (opened) => {
    const sources = await Promise.all(opened.map(withDrawnAnnotations));
    const draft = settled({ selections: sources.map(wholeOf), warnings: [], output: {} });
    const [countBefore = 0] = sources.map(({ sourcePages }) => sourcePages.length);
    const budget = { bytes: maximumContentBytes };
    const all = draft.sourcePages;
    const sides = pairs.map(({ before: left, after: right }) => [
      left && sideOf(draft, all[left.page - 1], left.page, budget),
      right && sideOf(draft, all[countBefore + right.page - 1], right.page, budget),
    ]);
    const marks = addMarks(draft, changes);
    draft.sourcePages = sides.map(([left, right]) => joinedPage(draft, left, right, marks));
    changeCatalog(draft, withoutExtras(draft));
    return writeDraft(draft);
  });
}

/** A document whose annotations and fields are part of its pages' content. */
async function withDrawnAnnotations(source: OpenedSource): Promise<Draft> {
  return flattenPdf(draftOf(source), ['fields', 'annotations']);
}

/** Removes all that belongs to the documents rather than to their pages. */
function withoutExtras({ catalog }: Draft): Readonly<Record<string, undefined>> {
  const kept = new Set(['Type', 'Pages', 'OCProperties']);
  const others = [...catalog.keys()].filter((key) => !kept.has(key));
  return Object.fromEntries(others.map((key) => [key, undefined]));
}

interface Side {
  readonly page: number;
  readonly view: PageView;
  readonly form: Reference;
}

/** A page as a form XObject that draws it upright from its lower left corner. */
function sideOf(draft: Draft, source: SourcePage | undefined, page: number, budget: { bytes: number }): Side {
  const { file } = draft;
  if (!source) throw new DamagedPdf(`no page ${page}`);
  const entries = readPage(file, source);
  const view = pageView(file, entries);
  if (budget.bytes <= 0) throw new PdfLimitExceeded('unpackedBytes');
  const content = decodeContent(file, contentStreams(file, entries), budget);
  if (!content) throw new DamagedPdf('content that cannot be read');
  const [a, b, c, d, e, f] = view.toPage;
  const area = a * d - b * c;
  const corners = [
    e,
    f,
    e + a * view.widthPoints + c * view.heightPoints,
    f + b * view.widthPoints + d * view.heightPoints,
  ];
  const form = dictionary({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: corners,
    Matrix: [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area],
    Resources: entries.get('Resources') ?? new Map(),
    Group: entries.get('Group'),
    Filter: 'FlateDecode',
  });
  return { page, view, form: addObject(draft, form, deflateSync(plainNumbers(content))) };
}

function joinedPage(
  draft: Draft,
  left: Side | undefined,
  right: Side | undefined,
  marks: (side: MarkedSide) => readonly Reference[],
): SourcePage {
  const [view, otherView] = [left?.view ?? right?.view, right?.view ?? left?.view] as [PageView, PageView]; // one is there
  const height = Math.max(view.heightPoints, otherView.heightPoints);
  const start = view.widthPoints + gapPoints;
  const middle = formatNumber(view.widthPoints + gapPoints / 2);
  const at = (side: Side | undefined, x: number) => ({ x, y: height - (side?.view.heightPoints ?? height) });
  const [place, otherPlace] = [at(left, 0), at(right, start)];
  const drawn = [
    left && `q 1 0 0 1 0 ${formatNumber(place.y)} cm /Before Do Q`,
    right && `q 1 0 0 1 ${formatNumber(start)} ${formatNumber(otherPlace.y)} cm /After Do Q`,
    `0.6 G 0.75 w ${middle} 0 m ${middle} ${formatNumber(height)} l S`,
  ];
  const annotations = [
    ...(left ? marks({ document: 'before', page: left.page, left: 0, top: height }) : []),
    ...(right ? marks({ document: 'after', page: right.page, left: start, top: height }) : []),
  ];
  const { number } = addObject(
    draft,
    dictionary({
      Type: 'Page',
      MediaBox: [0, 0, start + otherView.widthPoints, height],
      Resources: dictionary({ XObject: dictionary({ Before: left?.form, After: right?.form }) }),
      Contents: addObject(draft, new Map(), Buffer.from(drawn.filter(Boolean).join('\n'))),
      Annots: annotations.length > 0 ? annotations : undefined,
    }),
  );
  return { number, inherited: new Map() };
}
