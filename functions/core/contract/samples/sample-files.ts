import { encryptedPdf } from './encrypted-pdf.ts';
import { formPdf } from './form-pdf.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { photoPng } from './photo-png.ts';
import { photoPdf, reportPdf } from './report-pdf.ts';

/** A letter of one line, as an office program saves it: {\rtf1\ansi Dear reader,\par this is a letter.\par} */
const letterRtf = 'e1xydGYxXGFuc2kgRGVhciByZWFkZXIsXHBhciB0aGlzIGlzIGEgbGV0dGVyLlxwYXJ9';

/** The files that examples of the catalog name, in base64. */
export const sampleFiles: Readonly<Record<string, string>> = {
  'report.pdf': reportPdf,
  'form.pdf': formPdf,
  'invoice.pdf': invoicePdf,
  'encrypted.pdf': encryptedPdf,
  'photo.pdf': photoPdf,
  'photo.png': photoPng,
  'letter.rtf': letterRtf,
};

/** A sample file by its name. Throws if there is none: an example names a file that does not exist. */
export function sampleFile(name: string): string {
  const file = sampleFiles[name];
  if (file === undefined) throw new Error(`there is no sample file ${name}`);
  return file;
}
