import { helloPdf } from './hello-pdf.ts';
import { sampleFile } from './sample-files.ts';

type Example = Readonly<Record<string, unknown>>;

/** An endpoint's example as JSON: files that it names are inserted as base64, so that the call works as it is. */
export function jsonExample({ file, files, ...rest }: Example): Example {
  if (file !== undefined)
    return { [String(file).endsWith('.pdf') ? 'pdf_base64' : 'file_base64']: inBase64(file), ...rest };
  if (!Array.isArray(files)) return rest;
  const isPdf = files.every((name) => String(name).endsWith('.pdf'));
  return { [isPdf ? 'pdfs_base64' : 'images_base64']: files.map(inBase64), ...rest };
}

/** A single word stands for the report, whose size would be that of most of the OpenAPI document. */
function inBase64(name: unknown): string {
  return name === 'report.pdf' ? helloPdf : sampleFile(String(name));
}
