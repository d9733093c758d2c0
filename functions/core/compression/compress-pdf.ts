import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { dropUnnamedResources } from '../page-content/streams/drop-unnamed-resources.ts';
import { writePlainNumbers } from '../page-content/streams/write-plain-numbers.ts';
import { readUsage } from '../page-content/usage/read-usage.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { dropPrivateData } from './drop-private-data.ts';
import { subsetFonts } from './fonts/subset-fonts.ts';
import type { Loss } from './images/recode-image.ts';
import { recompressImages } from './images/recompress-images.ts';
import { recompressStreams } from './recompress-streams.ts';

/** The allowed loss of pixels: none, an invisible one, or an unimportant one. */
type CompressionLevel = 'lossless' | 'balanced' | 'small';

interface CompressionOptions {
  readonly level: CompressionLevel;
  /** The minimum resolution of drawn images, in pixels per inch; the level's own by default. */
  readonly imageDpi?: number | undefined;
  /** Whether its first page can be shown before the rest has arrived. */
  readonly isLinearized?: boolean;
}

/** The allowed loss of images at each level. The similarity is that of the visible image at this resolution. */
const losses: Readonly<Record<CompressionLevel, Loss | undefined>> = {
  lossless: undefined,
  balanced: { dpi: 150, qualities: [50, 65, 80], leastSimilarity: 0.98 },
  small: { dpi: 96, qualities: [35, 50, 70], leastSimilarity: 0.95 },
};

/**
 * Makes a document smaller: streams, images and objects are recompressed, equal objects are written once, and fonts
 * keep only the shown glyphs. Everything except pixels is kept: tags, forms, links, attachments, colour spaces and
 * profiles. Throws too_many_pages.
 */
export async function compressPdf(
  draft: Draft,
  { level, imageDpi, isLinearized = false }: CompressionOptions,
): Promise<Draft> {
  const pageCount = draft.sourcePages.length;
  if (pageCount > limits.pages)
    throw new Problem('too_many_pages', `The PDF has ${pageCount} pages; ${limits.pages} are allowed.`);
  const isPdfA1 = claimsPdfA1(draft);
  const loss = losses[level];
  if (loss) dropPrivateData(draft);
  writePlainNumbers(draft);
  const usage = readUsage(draft);
  dropUnnamedResources(draft, usage);
  subsetFonts(draft, usage, loss === undefined);
  const images = await recompressImages(draft, usage, loss && { ...loss, dpi: imageDpi ?? loss.dpi });
  recompressStreams(
    draft,
    (number, stream) => images.has(number) || (isPdfA1 && stream.get('Type') === 'Metadata'),
  );
  draft.output = {
    ...draft.output,
    isSmallest: true,
    isCompact: !isPdfA1,
    isLinearized: isLinearized || draft.output.isLinearized === true,
  };
  return draft;
}

const maximumMetadataBytes = 1024 * 1024;

/** Whether a document claims to conform to PDF/A-1, which forbids object streams and compressed metadata. */
function claimsPdfA1({ file, catalog }: OpenedSource): boolean {
  const metadata = catalog.get('Metadata');
  const bytes =
    metadata === undefined ? undefined : decodeContent(file, [metadata], { bytes: maximumMetadataBytes });
  if (!bytes) return false;
  return /pdfaid:part\s*(?:=\s*["']|>)\s*1\s*["'<]/.test(Buffer.from(bytes).toString('latin1'));
}
