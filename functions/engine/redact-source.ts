import { createHash } from 'node:crypto';
import { conformMade } from '../core/conformance/conform-made.ts';
import { apiVersion } from '../core/contract/api-version.ts';
import type { PdfResult, PdfsResult } from '../core/contract/endpoint.ts';
import { entryNames } from '../core/contract/fields/files/entry-names.ts';
import { pdfOutput } from '../core/contract/fields/files/storage.ts';
import type { RedactionReport } from '../core/contract/fields/redaction/redaction-report.ts';
import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import { textToPdf } from '../core/making/text-to-pdf.ts';
import { reportText } from '../core/redaction/report/report-text.ts';
import type { pdf } from '../pdf/endpoints.ts';
import { changeSource } from './change-source.ts';
import type { EngineInput } from './engine-input.ts';
import { sourceOf } from './sources.ts';
import type { RedactionFacts } from './stages/stage-report.ts';

type Input = EngineInput<typeof pdf.redactPdf>;

/** /redactPdf: the redacted PDF or, with `report`, that and a report of the work as JSON and as PDF/A. */
export async function redactSource(input: Input, call: EngineCall): Promise<PdfResult | PdfsResult> {
  let facts: RedactionFacts | undefined;
  const { report: wantsReport, ...wishes } = input;
  const result = await changeSource(input, call, { ...wishes, operation: 'redactPdf' }, (report) => {
    facts = report.redaction;
  });
  if (!wantsReport || !facts) return result;
  const { storage, filename } = pdfOutput(input);
  const names = entryNames([storage?.filename ?? filename, 'report.json', 'report.pdf'], 'redacted.pdf');
  const [resultName = '', jsonName = '', pdfName = ''] = names;
  const report = reportOf(input, call, { ...result, filename: resultName }, facts);
  const printed = await printedReport(report, call.environment === 'test');
  return {
    pdfs: [
      { filename: resultName, pdf: result.pdf, pageCount: result.pageCount },
      {
        filename: jsonName,
        pdf: Buffer.from(`${JSON.stringify(report, undefined, 2)}\n`),
        pageCount: 1,
        contentType: 'application/json',
      },
      { filename: pdfName, pdf: printed.pdf, pageCount: printed.pageCount },
    ],
    ...(result.warnings && { warnings: result.warnings }),
    ...(result.pricedPages !== undefined && { pricedPages: result.pricedPages }),
    ...(result.isMarked !== undefined && { isMarked: result.isMarked }),
  };
}

function reportOf(
  input: Input,
  { environment }: EngineCall,
  result: PdfResult & { readonly filename: string },
  facts: RedactionFacts,
): RedactionReport {
  const { ignore_case, ocr, languages, color, label, remove, strict, allow_none, conformance = null } = input;
  const options = {
    ignore_case,
    ocr,
    languages,
    color,
    has_label: Boolean(label),
    remove,
    strict,
    allow_none,
  };
  const words = facts.searchedWords > 0;
  return {
    version: 1,
    created_at: new Date().toISOString(),
    api_version: apiVersion,
    environment,
    source: { ...factsOf(sourceOf(input)), page_count: facts.sourcePageCount },
    result: { filename: result.filename, ...factsOf(result.pdf), page_count: result.pageCount },
    options: { ...options, conformance },
    redactions: [...(result.redactions ?? [])],
    kept: {
      unread_pages: [...facts.unreadPages],
      warnings: (result.warnings ?? []).filter((warning) => !facts.mentionsWords(warning)),
    },
    verification: {
      searched_words: facts.searchedWords,
      readers: [
        ...(words ? (['pdfium_text', 'pdfjs_text', 'objects_and_streams'] as const) : []),
        ...(facts.hasComparedShapes ? (['glyph_shapes'] as const) : []),
        ...(facts.recognisedPages.length > 0 ? (['tesseract'] as const) : []),
      ],
      recognised_pages: [...facts.recognisedPages].sort((one, other) => one - other),
    },
  };
}

function factsOf(bytes: Uint8Array) {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), size_bytes: bytes.length };
}

async function printedReport(report: RedactionReport, isTest: boolean): Promise<PdfResult> {
  const archive = { part: 2, level: 'a' } as const;
  const made = await textToPdf(reportText(report), { fontSizePoints: 9, conformance: { archive } });
  const title = 'Redaction report';
  const wishes = { archive, title, language: 'en', origin: 'text', fallbackTitle: title } as const;
  return conformMade(made, { wishes, isTest });
}
