import type { RedactionOutcome } from '../../contract/fields/redaction/redaction.ts';
import type { RedactionReport } from '../../contract/fields/redaction/redaction-report.ts';

const readerNames: Readonly<Record<RedactionReport['verification']['readers'][number], string>> = {
  pdfium_text: 'the text of all pages, as PDFium reads it',
  pdfjs_text: 'the text of all pages, as pdf.js reads it',
  objects_and_streams: 'the strings and names of all objects, and all streams',
  glyph_shapes: 'the shapes of all glyphs, compared with their text',
  tesseract: 'the drawing of pages, as Tesseract reads it',
};

/** Returns a report in plain English, one fact a line. */
export function reportText(report: RedactionReport): string {
  const { source, result, options, redactions, kept, verification } = report;
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [
      'Redaction report',
      [
        `Created: ${report.created_at}`,
        `Service version: ${report.api_version}`,
        `Environment: ${report.environment}`,
      ],
    ],
    ['Source', factsOf(source)],
    ['Result', [`File: ${result.filename}`, ...factsOf(result)]],
    ['Options', Object.entries(options).map(([name, value]) => `${name}: ${valueText(value)}`)],
    ['Requested, found and removed', redactions.flatMap(outcomeLines)],
    [
      'Kept',
      [
        ...(kept.unread_pages.length > 0
          ? [`Pages with text that was not searched: ${kept.unread_pages.join(', ')}`]
          : []),
        ...kept.warnings,
      ],
    ],
    [
      'Verification',
      [
        `Different texts searched for in the result: ${verification.searched_words}`,
        ...verification.readers.map((reader) => `Nothing was found in ${readerNames[reader]}.`),
        `Pages read by Tesseract: ${verification.recognised_pages.join(', ') || 'none'}`,
      ],
    ],
  ];
  return sections
    .map(([heading, lines]) => [heading, '', ...(lines.length > 0 ? lines : ['none'])].join('\n'))
    .join('\n\n');
}

function factsOf({ sha256, size_bytes, page_count }: RedactionReport['source']): readonly string[] {
  return [`SHA-256: ${sha256}`, `Bytes: ${size_bytes}`, `Pages: ${page_count}`];
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value ?? 'none');
}

function outcomeLines({ redaction, reason, count, found }: RedactionOutcome): readonly string[] {
  const name = redaction === null ? 'Hidden text' : `Redaction ${redaction + 1} (${reason})`;
  const places = found.map(({ place, page, box }) => {
    const where = page === null ? place : `${place}, page ${page}`;
    return box ? `- ${where}, at ${box.x}, ${box.y}, ${box.width} × ${box.height} points` : `- ${where}`;
  });
  return [`${name}: ${count} found and removed`, ...places];
}
