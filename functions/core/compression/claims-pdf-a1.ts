import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

const maximumMetadataBytes = 1024 * 1024;

/** Whether a document claims to conform to PDF/A-1, which forbids object streams and compressed metadata. */
export function claimsPdfA1({ file, catalog }: OpenedSource): boolean {
  const metadata = catalog.get('Metadata');
  const bytes =
    metadata === undefined ? undefined : decodeContent(file, [metadata], { bytes: maximumMetadataBytes });
  if (!bytes) return false;
  return /pdfaid:part\s*(?:=\s*["']|>)\s*1\s*["'<]/.test(Buffer.from(bytes).toString('latin1'));
}
