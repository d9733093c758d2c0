import { sampleFile } from './sample-files.ts';

type Example = Readonly<Record<string, unknown>>;

/** An endpoint's example as JSON: files that it names are inserted as base64, so that the call works as it is. */
export function jsonExample({ file, files, ...rest }: Example): Example {
  if (file !== undefined) return { pdf_base64: sampleFile(String(file)), ...rest };
  if (!Array.isArray(files)) return rest;
  const isPdf = files.every((name) => String(name).endsWith('.pdf'));
  return {
    [isPdf ? 'pdfs_base64' : 'images_base64']: files.map((name) => sampleFile(String(name))),
    ...rest,
  };
}
