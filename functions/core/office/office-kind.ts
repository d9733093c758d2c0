import { Problem } from '../contract/problems/problem.ts';

/** What a file is, by the extension that LibreOffice knows it by. */
export type OfficeKind =
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'
  | 'csv'
  | 'doc'
  | 'xls'
  | 'ppt';

/** Those kinds that are ZIP files. */
export type PackageKind = Extract<OfficeKind, 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp'>;

/** Whether its first bytes are those of a ZIP file: the kind is written inside. */
export function isPackage(file: Uint8Array): boolean {
  return startsWith(file, 'PK\x03\x04');
}

/** The kind of a file that is no ZIP, by its first bytes and by the streams of its container. Throws invalid_office_file. */
export function plainKind(file: Uint8Array): OfficeKind {
  if (startsWith(file, '{\\rt')) return 'rtf';
  if (isContainer(file)) return containerKind(file);
  const isText =
    !file.subarray(0, 4_096).includes(0) || startsWith(file, '\xff\xfe') || startsWith(file, '\xfe\xff');
  if (isText && !startsWith(file, '%PDF') && !startsWith(file, '<')) return 'csv';
  throw notOffice();
}

/** Microsoft's binary formats are streams in one container (MS-CFB), named in UTF-16. */
function containerKind(file: Uint8Array): OfficeKind {
  const has = (name: string) => hasStream(file, name);
  if (has('WordDocument')) return 'doc';
  if (has('Workbook') || has('Book')) return 'xls';
  if (has('PowerPoint Document')) return 'ppt';
  throw notOffice();
}

/** Whether a file is a document of Microsoft's XML formats that is encrypted. */
export function isEncrypted(file: Uint8Array): boolean {
  return isContainer(file) && hasStream(file, 'EncryptedPackage');
}

/** Whether its first bytes are those of the container of Microsoft's binary formats (MS-CFB). */
export function isContainer(file: Uint8Array): boolean {
  return startsWith(file, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
}

/** Some programs write the names in capitals: they are the same (MS-CFB, 2.6.4). */
function hasStream(file: Uint8Array, name: string): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  return [name, name.toUpperCase()].some((one) => bytes.includes(Buffer.from(`${one}\0`, 'utf16le')));
}

export function notOffice(): Problem {
  return new Problem(
    'invalid_office_file',
    'The file is no office document. Send docx, xlsx, pptx, odt, ods, odp, rtf, csv, doc, xls or ppt.',
  );
}

function startsWith(file: Uint8Array, start: string): boolean {
  return Buffer.from(file.subarray(0, start.length)).toString('latin1') === start;
}
