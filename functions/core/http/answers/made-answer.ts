import { Readable } from 'node:stream';
import type { FilesResult, ImageResult, PdfResult, PdfsResult } from '../../contract/endpoint.ts';
import { titleOfFile } from '../../contract/fields/files/filename.ts';
import { storageFacts, storedSetFacts } from '../../documents/storage-facts.ts';
import { zipBytes, zipPieces } from '../../zip.ts';
import type { Admitted, ApiResponse } from '../call.ts';
import { outputFiles } from '../output-file.ts';
import type { LinkedDocument } from '../store-pdf.ts';
import { contentDisposition } from './content-disposition.ts';
import { madeReport } from './made-report.ts';
import { redactionsHeader } from './redactions-header.ts';
import { warningHeader } from './warning-header.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * The response with the files that a call made: the file, a ZIP of several, or a reference to where they are stored.
 */
export function madeAnswer(
  event: Admitted,
  headers: Headers,
  result: PdfResult | PdfsResult | ImageResult,
  stored: readonly LinkedDocument[] | undefined,
): ApiResponse {
  const { filename = '', returnBinary, jobId } = event.call.output ?? {};
  const { warnings, redactions } = madeReport(event, result);
  const common = {
    ...headers,
    ...(warnings && { 'X-Render-Warnings': String(warnings.length) }),
    ...warningHeader(warnings ?? []),
    ...('signatureLevel' in result &&
      result.signatureLevel && { 'X-Signature-Level': result.signatureLevel }),
    ...('templateVersion' in result &&
      result.templateVersion && { 'X-Template-Version': result.templateVersion }),
  };
  if ('pdfs' in result) {
    if (stored && !returnBinary) return jsonAnswer(common, storedSetFacts(stored, warnings));
    const files = result.pdfs.map(({ filename: name, pdf: bytes }) => ({ name, bytes }));
    return zipAnswer(common, { files, filename: `${titleOfFile(filename)}.zip` });
  }
  const { pipelineRun } = event.call.caller ?? {};
  if (pipelineRun) return jsonAnswer(common, { output_key: pipelineRun.outputKey });
  const [kept] = stored ?? [];
  if (kept && !returnBinary)
    return jsonAnswer(common, {
      ...storageFacts(kept.document, kept.link, warnings),
      ...(redactions && { redactions }),
    });
  const [file] = outputFiles(result);
  if (!file) throw new Error('a call makes a file');
  const { bytes, contentType } = file;
  return {
    statusCode: 200,
    headers: {
      ...common,
      ...(redactions && redactionsHeader(redactions)),
      ...(kept && {
        'X-Document-Id': kept.document.id,
        'X-Storage-Mode': kept.document.storageMode,
        'X-Storage-Url': kept.link.url,
      }),
      'Content-Type': contentType,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': contentDisposition('inline', filename),
      ...(jobId && 'pageCount' in result && { 'X-Page-Count': String(result.pageCount) }), // for a row of a batch
    },
    body: Readable.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  };
}

/** The response with files that a call has found, in a ZIP. */
export function zipAnswer(headers: Headers, { files, filename }: FilesResult): ApiResponse {
  return {
    statusCode: 200,
    headers: {
      ...headers,
      'Content-Type': 'application/zip',
      'Content-Length': String(zipBytes(files)),
      'Content-Disposition': contentDisposition('attachment', filename),
    },
    body: Readable.from(zipPieces(files), { objectMode: false }),
  };
}

function jsonAnswer(headers: Headers, body: object): ApiResponse {
  return {
    statusCode: 200,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}
